import { publicConfig } from '@shop/contract/payments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { openToAll } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';

export const paymentsRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(
    '/config',
    {
      config: openToAll,
      schema: {
        tags: ['payments'],
        summary: 'What a browser needs to pay by card; the key is null while card payment is not available',
        response: { 200: publicConfig, ...failures() },
      },
    },
    async () => ({ publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' as const }),
  );
  done();
};
