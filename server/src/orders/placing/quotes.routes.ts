import { quote, quoteBody } from '@shop/contract/quotes';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { callerOf, openToGuests } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentQuote } from './present-quote.ts';
import { quoteItems } from './quote-items.ts';

export const quotesRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/quotes',
    {
      config: openToGuests,
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['orders'],
        summary:
          'What items cost as an order now, with shipping, taxes and promotions; rejects items as POST /orders does, and changes nothing',
        body: quoteBody,
        response: { 200: quote, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const caller = { ...callerOf(request), clientIp: request.ip };
      return presentQuote(await quoteItems(deps, caller, request.body));
    },
  );
  done();
};
