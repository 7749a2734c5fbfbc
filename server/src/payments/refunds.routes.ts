import { idParams } from '@shop/contract/ids';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders, orderRefund } from '@shop/contract/orders';
import { createRefundBody, refundParams, updateRefundBody } from '@shop/contract/refunds';
import { secondFactorHeaders } from '@shop/contract/second-factor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { proofIn } from '../accounts/second-factor/proof-in-headers.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { createRefund } from './create-refund.ts';
import { handOverRefund } from './hand-over-refund.ts';
import { makeRecordedRefund } from './make-recorded-refund.ts';

export const refundsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/orders/:id/refunds',
    {
      config: { access: 'refunds.write' },
      schema: {
        tags: ['payments'],
        summary:
          'Refunds a part of what was paid, or all of it: by card at the payment provider, in cash as to be handed over; above the amount of the settings it asks for the second factor',
        params: idParams,
        headers: z.extend(idempotencyHeaders, secondFactorHeaders.shape),
        body: createRefundBody,
        response: { 201: orderRefund, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const orderId = request.params.id;
      const input = {
        orderId,
        refund: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
        proof: proofIn(request.headers),
      };
      const { refund, replayed } = await createRefund(deps, actorOf(request), input, (refundId) =>
        makeRecordedRefund(deps, { orderId, refundId }, request.log),
      );
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(refund);
    },
  );

  app.patch(
    '/orders/:id/refunds/:refund',
    {
      config: { access: 'refunds.write' },
      schema: {
        tags: ['payments'],
        summary:
          'Records that a refund in cash, or one that the payment provider could not make, was paid back by hand',
        params: refundParams,
        body: updateRefundBody,
        response: { 200: orderRefund, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { id: orderId, refund: refundId } = request.params;
      return handOverRefund(deps, actorOf(request), { orderId, refundId });
    },
  );
  done();
};
