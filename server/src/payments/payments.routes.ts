import { orderKeyQuery } from '@shop/contract/order-keys';
import { createPaymentIntentBody, paymentIntentSecret, publicConfig } from '@shop/contract/payments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { actorOf, openToAll, openToKeys } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { currentPriceRules } from '../pricing/price-rules.ts';
import { createPaymentIntent } from './create-payment-intent.ts';

const takesCodes = ({ automatic, active }: { automatic: boolean; active: boolean }) => active && !automatic;

export const paymentsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/config',
    {
      config: openToAll,
      schema: {
        tags: ['payments'],
        summary:
          "What a browser needs to order and to pay by card; the key is null while card payment is not available, the country is the shop's",
        response: { 200: publicConfig, ...failures() },
      },
    },
    async () => {
      const provider = deps.paymentProvider?.publicSettings;
      const rules = await currentPriceRules(deps);
      const { country, currency, pricesIncludeTax, returnDays, storefront } = deps.settings.current();
      return {
        publishableKey: provider?.publishableKey ?? null,
        stripeJsUrl: provider?.jsUrl ?? null,
        testMode: provider?.testMode ?? false,
        currency: currency.toLowerCase(),
        country,
        storefront,
        pricesIncludeTax,
        returnDays,
        ...(rules.zones.length > 0 && { hasShippingZones: true as const }),
        ...(rules.promotions.some(takesCodes) && { hasPromotionCodes: true as const }),
      };
    },
  );

  app.post(
    '/create-payment-intent',
    {
      config: openToKeys,
      schema: {
        tags: ['payments'],
        summary: "Prepares the payment of one of the caller's unpaid card orders; asked again, the same",
        querystring: orderKeyQuery,
        body: createPaymentIntentBody,
        response: { 200: paymentIntentSecret, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) =>
      createPaymentIntent(
        deps,
        actorOf(request),
        { ...request.body, clientIp: request.ip },
        ({ orderId, what, error }) => request.log.error({ orderId, err: error }, what),
      ),
  );
  done();
};
