import fastifyCookie from '@fastify/cookie';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { pages } from '@shop/contract/paths';
import { SHOP_NAME } from '@shop/contract/shop-name';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { authRoutes } from '../accounts/auth.routes.ts';
import { firstOwnerRoutes } from '../accounts/first-owner.routes.ts';
import { beginGuestSessions } from '../accounts/guest-cookie.ts';
import { ownAccountRoutes } from '../accounts/own-account/own-account.routes.ts';
import { passwordResetRoutes } from '../accounts/password-reset.routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor/second-factor.routes.ts';
import { findShopper, findVisitor, mayKeepAnswer } from '../accounts/session-cookie.ts';
import { SESSION_SECONDS } from '../accounts/sessions.ts';
import { invitationsRoutes } from '../accounts/staff/invitations.routes.ts';
import { staffRoutes } from '../accounts/staff/staff.routes.ts';
import { usersRoutes } from '../accounts/users.routes.ts';
import { visitorRoutes } from '../accounts/visitor.routes.ts';
import { trackOpenShop } from '../accounts/visitors.ts';
import { cartRoutes } from '../cart/cart.routes.ts';
import { attributesRoutes } from '../catalogue/attributes/attributes.routes.ts';
import { bulkEditsRoutes } from '../catalogue/bulk-edits/bulk-edits.routes.ts';
import { categoriesRoutes } from '../catalogue/categories/categories.routes.ts';
import { collectionsRoutes } from '../catalogue/collections/collections.routes.ts';
import { catalogueAdminRoutes } from '../catalogue/editing/catalogue-admin.routes.ts';
import { importsRoutes } from '../catalogue/imports/imports.routes.ts';
import { optionsRoutes } from '../catalogue/options/options.routes.ts';
import { productFilesRoutes } from '../catalogue/product-files/product-files.routes.ts';
import { catalogueRoutes } from '../catalogue/product-list/catalogue.routes.ts';
import { namedProductsRoutes } from '../catalogue/product-list/named.routes.ts';
import { relatedRoutes } from '../catalogue/product-list/related.routes.ts';
import type { CatalogueSearch } from '../catalogue/search/catalogue-search.ts';
import { searchRoutes } from '../catalogue/search/search.routes.ts';
import { createSearchRecorder } from '../catalogue/search-terms/search-recorder.ts';
import { searchTermsRoutes } from '../catalogue/search-terms/search-terms.routes.ts';
import { sitemapRoutes } from '../catalogue/sitemap/sitemap.routes.ts';
import { customersRoutes } from '../customers/customers.routes.ts';
import type { Deps } from '../deps.ts';
import { dashboardRoutes } from '../figures/dashboard.routes.ts';
import { mailTextsRoutes } from '../mail-texts/mail-texts.routes.ts';
import { mediaRoutes } from '../media/media.routes.ts';
import { mediaFilesRoutes } from '../media/media-files.routes.ts';
import { uploadRoutes } from '../media/upload.routes.ts';
import { orderActionsRoutes } from '../orders/actions/order-actions.routes.ts';
import { orderAdminRoutes } from '../orders/admin/order-admin.routes.ts';
import { ordersAdminRoutes } from '../orders/admin/orders-admin.routes.ts';
import { shipmentsRoutes } from '../orders/fulfilment/shipments.routes.ts';
import { orderEventsRoutes } from '../orders/order-list/order-events.routes.ts';
import { orderListRoutes } from '../orders/order-list/order-list.routes.ts';
import { orderViewsRoutes } from '../orders/order-list/order-views.routes.ts';
import { orderMailsRoutes } from '../orders/order-mails/order-mails.routes.ts';
import { cancelOwnOrderRoutes } from '../orders/own-orders/cancel-own-order.routes.ts';
import { findCallerByKey } from '../orders/own-orders/key-in-address.ts';
import { ordersRoutes } from '../orders/own-orders/orders.routes.ts';
import { quotesRoutes } from '../orders/placing/quotes.routes.ts';
import { simulatePromotionsRoutes } from '../orders/placing/simulate-promotions.routes.ts';
import { listOwnHolds } from '../orders/reservations/list-own-holds.ts';
import { timelineRoutes } from '../orders/timeline/timeline.routes.ts';
import { pagesRoutes } from '../pages/pages.routes.ts';
import { papersRoutes } from '../papers/papers.routes.ts';
import { endOpenPayments } from '../payments/end-open-payments.ts';
import type { Incident } from '../payments/incident.ts';
import { findInstallationId } from '../payments/payments.queries.ts';
import { paymentsRoutes } from '../payments/payments.routes.ts';
import { reconcileForReader, reconcileOrder } from '../payments/reconcile-order.ts';
import { refundsRoutes } from '../payments/refunds.routes.ts';
import { webhookRoutes } from '../payments/webhook.routes.ts';
import { guardRoutes } from '../platform/http/access.ts';
import { describeApi } from '../platform/http/api-description.ts';
import { DEFAULT_BODY } from '../platform/http/body-limits.ts';
import { cacheResponses } from '../platform/http/cached-responses.ts';
import { compressAnswers } from '../platform/http/compress-answers.ts';
import { refuseCrossSiteChanges } from '../platform/http/cross-site.ts';
import { drainOnClose } from '../platform/http/drain.ts';
import { answerFailures, earlyFailures } from '../platform/http/failures.ts';
import { healthRoutes } from '../platform/http/health.routes.ts';
import { readJsonBodies } from '../platform/http/json-bodies.ts';
import { answerUnchanged, letCachesKeepAnswers, markKeptAnswers } from '../platform/http/kept-answers.ts';
import { chooseLanguage, speakLanguages } from '../platform/http/languages.ts';
import { trackPositions } from '../platform/http/positions.ts';
import { answerRequestIds, requestIdOf } from '../platform/http/request-ids.ts';
import { hostIsRequiredHere, requireHost } from '../platform/http/require-host.ts';
import { headersOfEarlyFailures, setSecurityHeaders } from '../platform/http/security-headers.ts';
import { shedLoad } from '../platform/http/shed-load.ts';
import { limitBodyTime, timeLimits } from '../platform/http/time-limits.ts';
import { limitUnreadAnswers } from '../platform/http/unread-answers.ts';
import { serveWebApp, type WebAppFiles } from '../platform/http/web-app.ts';
import { measureRequests } from '../platform/metrics/measure-requests.ts';
import { openEarlierAssets } from '../platform/storage/earlier-assets.ts';
import { pricingRoutes } from '../pricing/pricing.routes.ts';
import { returnsRoutes } from '../returns/returns.routes.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { themeRoutes } from '../settings/theme.routes.ts';
import { setupRoutes } from '../setup/setup.routes.ts';
import { createOwnData } from './create-own-data.ts';
import { developmentMails } from './development-mails.ts';
import { documentsOf } from './documents/documents-of.ts';
import { logRequests } from './log-requests.ts';
import { countPlacedOrders } from './shop-metrics.ts';
import { takeGuestAlong } from './take-guest-along.ts';

// About a thousand pages of products.
const CACHED_RESPONSE_BYTES = 12_000_000;

// Some pages of a hundred orders each; and a quarter of the memory that the process may take.
const UNREAD_BYTES_OF_ACCOUNT = 16_000_000;
const UNREAD_BYTES = 256_000_000;

export interface AppOptions {
  /** Origin that people use, without a trailing slash. */
  publicUrl: string;
  trustProxy: string[] | undefined;
  webApp: WebAppFiles;
  /** What the payment sandbox shows browsers. */
  sandboxRoutes?: FastifyPluginAsync;
  isDatabaseUp: () => Promise<boolean>;
  /** Is loaded in the background once the server is ready. */
  search: CatalogueSearch;
  /** True while what would only wait is refused. */
  isOverloaded: () => boolean;
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | undefined;
  /** Requests are counted here, where somebody looks at it. */
  metrics?: Registry;
  /** Tests hold every answer against its route's schema; in service answers are presented by types alone. */
  checkAnswers?: boolean;
  /** Told of every route there is; a test walks over them. */
  onRoute?: (route: RouteOptions) => void;
  /** The development server: module requests go to Vite first, its client needs inline script, mails are shown. */
  development?: { serverFactory: NonNullable<FastifyServerOptions['serverFactory']>; mailFolder: string };
}

const apiDescription = {
  title: `${SHOP_NAME} API`,
  description:
    'The shop as its clients see it. Failures are RFC 9457 problem details, below /auth/ plain sentences. ' +
    'Money is in the currency of the shop, with at most its decimals.',
  tags: [
    'accounts',
    'staff',
    'catalogue',
    'media',
    'cart',
    'pricing',
    'orders',
    'payments',
    'customers',
    'mails',
    'pages',
    'settings',
    'setup',
    'figures',
    'health',
  ],
};

/** The whole server, not yet listening. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    ...(options.development && { serverFactory: options.development.serverFactory }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: DEFAULT_BODY,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    ...timeLimits,
    http: { ...timeLimits.http, ...hostIsRequiredHere },
    // What still comes over an open connection while the server closes is served, and is the connection's last.
    return503OnClosing: false,
    ...earlyFailures(headersOfEarlyFailures(options.publicUrl)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }).withTypeProvider<ZodTypeProvider>();
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const secureCookies = options.publicUrl.startsWith('https:');

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => JSON.stringify);
  answerFailures(app);
  const languagesOf = () => deps.settings.current().languages;
  speakLanguages(app, languagesOf);
  limitBodyTime(app);
  readJsonBodies(app);
  answerRequestIds(app);
  logRequests(app);
  if (options.metrics) {
    measureRequests(app, options.metrics);
    countPlacedOrders(app, options.metrics);
  }
  drainOnClose(app);
  await setSecurityHeaders(app, {
    publicUrl: options.publicUrl,
    csp: options.development === undefined,
    payment: deps.paymentProvider?.browserSources(options.publicUrl),
    pages: {
      payment: pages.stripeCheckout,
      secrets: [pages.resetPassword, pages.firstOwner, pages.acceptInvitation, pages.confirmEmail],
    },
  });
  requireHost(app);
  await app.register(fastifyCookie);
  refuseCrossSiteChanges(app, options.publicUrl, new Set(['/auth/logout']));
  const webApp = { ...options.webApp, earlierAssets: openEarlierAssets(deps.media.storage) };
  const isOpen = trackOpenShop(deps);
  const { search, publicUrl } = options;
  await serveWebApp(app, webApp, await documentsOf(deps, { app, webApp, search, isOpen, publicUrl, secureCookies }));
  shedLoad(app, options.isOverloaded);
  guardRoutes(app, {
    ofSession: (request, reply) => findShopper(deps, request, reply, secureCookies),
    ofKey: (request) => findCallerByKey(deps, request),
    visitor: (request) => findVisitor(request, isOpen),
  });
  chooseLanguage(app, languagesOf);
  markKeptAnswers(app, (request) => mayKeepAnswer(request, isOpen, secureCookies));
  await trackOwnChanges(app, deps, secureCookies);
  limitUnreadAnswers(app, { ofAccount: UNREAD_BYTES_OF_ACCOUNT, ofAll: UNREAD_BYTES });
  cacheResponses(app, { maxBytes: CACHED_RESPONSE_BYTES, headers: [TOTAL_COUNT_HEADER] });
  letCachesKeepAnswers(app, ({ versions }) => versions?.catalogueVersion);
  compressAnswers(app, options.publicUrl);
  answerUnchanged(app);
  await describeApi(app, apiDescription);

  await registerShop(app, deps, { secureCookies, search: options.search });
  for (const routes of [mailTextsRoutes, sitemapRoutes])
    await app.register(routes, { deps, publicUrl: options.publicUrl });
  if (options.sandboxRoutes) await app.register(options.sandboxRoutes);
  if (options.development) await app.register(developmentMails, { mailFolder: options.development.mailFolder });
  await app.register(healthRoutes, { isDatabaseUp: options.isDatabaseUp });
  return app;
}

/** Only with replicas: where each caller's changes are, so that a replica that lacks them does not answer. */
async function trackOwnChanges(app: FastifyInstance, { replica, db, clock }: Deps, secure: boolean): Promise<void> {
  if (replica === undefined) return;
  const position = () => replica.position();
  trackPositions(app, { position, clock, secret: await findInstallationId(db), secure, maxAge: SESSION_SECONDS });
}

/** The routes of the domain modules. */
async function registerShop(
  app: FastifyInstance,
  deps: Deps,
  { secureCookies, search }: { secureCookies: boolean; search: CatalogueSearch },
): Promise<void> {
  await app.register(authRoutes, { deps, secureCookies, takeGuestAlong });
  for (const routes of [visitorRoutes, passwordResetRoutes, firstOwnerRoutes, invitationsRoutes]) {
    await app.register(routes, { deps, secureCookies });
  }
  for (const routes of [usersRoutes, secondFactorRoutes, staffRoutes]) await app.register(routes, { deps });
  await app.register(ownAccountRoutes, { deps, secureCookies, collectOwnData: createOwnData(deps) });
  await app.register(pagesRoutes, { deps, secureCookies });
  const searches = createSearchRecorder(deps, (error) => app.log.warn({ err: error }, 'searches could not be counted'));
  app.addHook('onClose', () => searches.stored());
  app.addHook('onReady', async () => search.start());
  app.addHook('onClose', () => search.stop());
  await app.register(catalogueRoutes, { deps, search, searches });
  await app.register(searchRoutes, { deps, search });
  for (const routes of [searchTermsRoutes, dashboardRoutes]) await app.register(routes, { deps, searches });
  for (const routes of [
    categoriesRoutes,
    collectionsRoutes,
    attributesRoutes,
    optionsRoutes,
    catalogueAdminRoutes,
    namedProductsRoutes,
    relatedRoutes,
  ])
    await app.register(routes, { deps });
  for (const routes of [mediaRoutes, mediaFilesRoutes, uploadRoutes]) await app.register(routes, { deps });
  for (const routes of [productFilesRoutes, bulkEditsRoutes]) await app.register(routes, { deps, search });
  await app.register(importsRoutes, { deps });
  const asGuest = beginGuestSessions(deps, secureCookies);
  await app.register(cartRoutes, {
    deps,
    asGuest,
    heldUnitsOf: (from) => (actor, ids) => listOwnHolds(from, actor, ids),
  });
  await app.register(pricingRoutes, { deps });
  const report = ({ what, orderId, error }: Incident) => app.log.error({ orderId, err: error }, what);
  const reconcilePayment = (orderId: number, patienceMs: number) =>
    reconcileOrder(deps, orderId, AbortSignal.timeout(patienceMs), report);
  const reconcileRead = (orderId: number, patienceMs: number) =>
    reconcileForReader(deps, orderId, AbortSignal.timeout(patienceMs), report);
  const endPayments = (orderIds: readonly number[], patienceMs: number) =>
    endOpenPayments(deps, orderIds, AbortSignal.timeout(patienceMs));
  await app.register(ordersRoutes, { deps, asGuest, reconcileForReader: reconcileRead, endPayments });
  for (const routes of [quotesRoutes, simulatePromotionsRoutes, shipmentsRoutes]) await app.register(routes, { deps });
  for (const routes of [cancelOwnOrderRoutes, ordersAdminRoutes, orderActionsRoutes, webhookRoutes]) {
    await app.register(routes, { deps, reconcilePayment });
  }
  for (const routes of [orderListRoutes, orderViewsRoutes, orderAdminRoutes, orderMailsRoutes, timelineRoutes]) {
    await app.register(routes, { deps });
  }
  for (const routes of [papersRoutes, paymentsRoutes, refundsRoutes]) await app.register(routes, { deps });
  await app.register(orderEventsRoutes, { deps, secureCookies });
  for (const routes of [returnsRoutes, customersRoutes, settingsRoutes]) await app.register(routes, { deps });
  await app.register(themeRoutes);
  await app.register(setupRoutes, { deps });
}
