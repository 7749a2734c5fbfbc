import fastifyCookie from '@fastify/cookie';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { pages } from '@shop/contract/paths';
import { may } from '@shop/contract/permissions';
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
import { findShopper, findVisitor, mayKeepAnswer, sendsNoSession } from '../accounts/session-cookie.ts';
import { SESSION_SECONDS } from '../accounts/sessions.ts';
import { trackOpenShop } from '../accounts/visitors.ts';
import type { CatalogueSearch } from '../catalogue/search/catalogue-search.ts';
import { sitemapRoutes } from '../catalogue/sitemap/sitemap.routes.ts';
import type { Deps } from '../deps.ts';
import { mailTextsRoutes } from '../mail-texts/mail-texts.routes.ts';
import { findCallerByKey } from '../orders/own-orders/key-in-address.ts';
import { findInstallationId } from '../payments/payments.queries.ts';
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
import { chooseLanguage, speakLanguages, withoutLanguage } from '../platform/http/languages.ts';
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
import { developmentMails } from './development-mails.ts';
import { documentsOf } from './documents/documents-of.ts';
import { logRequests } from './log-requests.ts';
import { registerShop } from './register-shop.ts';
import { countPlacedOrders } from './shop-metrics.ts';

// About a thousand pages of products.
const CACHED_RESPONSE_BYTES = 12_000_000;

// Some pages of a hundred orders each; and a quarter of the memory that the process may take.
const UNREAD_BYTES_OF_ACCOUNT = 16_000_000;
const UNREAD_BYTES = 256_000_000;

/** Who works with the merchant's texts, and so sees those of the default language. */
const seesTexts = ['catalogue.read', 'orders.read', 'promotions.write', 'settings.write'] as const;

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

function createServer(options: AppOptions) {
  return Fastify({
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
    rewriteUrl: withoutLanguage,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }).withTypeProvider<ZodTypeProvider>();
}

/** The whole server, not yet listening. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const secureCookies = options.publicUrl.startsWith('https:');

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checkAnswers ? serializerCompiler : () => JSON.stringify);
  answerFailures(app);
  await app.register(fastifyCookie);
  speakLanguages(app, deps.settings, (request) => !sendsNoSession(request, secureCookies));
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
  refuseCrossSiteChanges(app, options.publicUrl, new Set(['/auth/logout']));
  const webApp = { ...options.webApp, earlierAssets: openEarlierAssets(deps.media.storage) };
  const isOpen = trackOpenShop(deps);
  await serveWebApp(app, webApp, documentsOf(deps, { ...options, app, webApp, isOpen, secureCookies }));
  shedLoad(app, options.isOverloaded);
  guardRoutes(app, {
    ofSession: (request, reply) => findShopper(deps, request, reply, secureCookies),
    ofKey: (request) => findCallerByKey(deps, request),
    visitor: (request) => findVisitor(request, isOpen),
  });
  chooseLanguage(app, deps.settings, (actor) => seesTexts.some((permission) => may(actor, permission)));
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
