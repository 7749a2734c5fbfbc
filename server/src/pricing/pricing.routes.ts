import type { FastifyPluginCallback } from 'fastify';
import type { Deps } from '../deps.ts';
import { pricingHistoryRoutes } from './pricing-history.routes.ts';
import { promotionCodesRoutes } from './promotions/promotion-codes.routes.ts';
import { promotionsRoutes } from './promotions/promotions.routes.ts';
import { shippingZonesRoutes } from './shipping-zones/shipping-zones.routes.ts';
import { taxRatesRoutes } from './tax-rates/tax-rates.routes.ts';

/** What an admin sets up that prices depend on. */
export const pricingRoutes: FastifyPluginCallback<{ deps: Deps }> = (app, options, done) => {
  app.register(shippingZonesRoutes, options);
  app.register(taxRatesRoutes, options);
  app.register(promotionsRoutes, options);
  app.register(promotionCodesRoutes, options);
  app.register(pricingHistoryRoutes, options);
  done();
};
