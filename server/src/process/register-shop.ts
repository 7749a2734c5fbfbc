/** The routes of the shop. */

import type { FastifyInstance } from 'fastify';
import { authRoutes } from '../accounts/auth.routes.ts';
import { firstOwnerRoutes } from '../accounts/first-owner.routes.ts';
import { beginGuestSessions } from '../accounts/guest-cookie.ts';
import { ownAccountRoutes } from '../accounts/own-account/own-account.routes.ts';
import { passwordResetRoutes } from '../accounts/password-reset.routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor/second-factor.routes.ts';
import { invitationsRoutes } from '../accounts/staff/invitations.routes.ts';
import { staffRoutes } from '../accounts/staff/staff.routes.ts';
import { usersRoutes } from '../accounts/users.routes.ts';
import { visitorRoutes } from '../accounts/visitor.routes.ts';
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
import { customersRoutes } from '../customers/customers.routes.ts';
import type { Deps } from '../deps.ts';
import { dashboardRoutes } from '../figures/dashboard.routes.ts';
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
import { ordersRoutes } from '../orders/own-orders/orders.routes.ts';
import { takeOrderOfKeyAlong } from '../orders/own-orders/take-order-along.ts';
import { quotesRoutes } from '../orders/placing/quotes.routes.ts';
import { simulatePromotionsRoutes } from '../orders/placing/simulate-promotions.routes.ts';
import { listOwnHolds } from '../orders/reservations/list-own-holds.ts';
import { timelineRoutes } from '../orders/timeline/timeline.routes.ts';
import { pagesRoutes } from '../pages/pages.routes.ts';
import { papersRoutes } from '../papers/papers.routes.ts';
import { endOpenPayments } from '../payments/end-open-payments.ts';
import type { Incident } from '../payments/incident.ts';
import { paymentsRoutes } from '../payments/payments.routes.ts';
import { reconcileForReader, reconcileOrder } from '../payments/reconcile-order.ts';
import { refundsRoutes } from '../payments/refunds.routes.ts';
import { webhookRoutes } from '../payments/webhook.routes.ts';
import { pricingRoutes } from '../pricing/pricing.routes.ts';
import { returnsRoutes } from '../returns/returns.routes.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { themeRoutes } from '../settings/theme.routes.ts';
import { setupRoutes } from '../setup/setup.routes.ts';
import { createOwnData } from './create-own-data.ts';
import { takeGuestAlong } from './take-guest-along.ts';

/** The routes of the domain modules. */
export async function registerShop(
  app: FastifyInstance,
  deps: Deps,
  { secureCookies, search }: { secureCookies: boolean; search: CatalogueSearch },
): Promise<void> {
  await app.register(authRoutes, { deps, secureCookies, takeGuestAlong, takeOrderOfKeyAlong });
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
