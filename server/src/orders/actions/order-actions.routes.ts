import { orderActionAnswer, orderActionBody, orderActionParams, undoActionBody } from '@shop/contract/order-actions';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders } from '@shop/contract/orders';
import { secondFactorHeaders } from '@shop/contract/second-factor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { proofIn } from '../../accounts/second-factor/proof-in-headers.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { performOrderAction } from './perform-order-action.ts';
import { undoOrderAction } from './undo-order-action.ts';

/** @param reconcilePayment refunds or ends the payments of an order that was cancelled; app.ts passes it in */
export const orderActionsRoutes: FastifyPluginCallbackZod<{
  deps: Deps;
  reconcilePayment: (orderId: number, patienceMs: number) => Promise<void>;
}> = (app, { deps, reconcilePayment }, done) => {
  app.post(
    '/orders/actions',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary:
          'Does the same to many orders; each succeeds or fails by itself, and the answer has a line for each. Cancelling asks for the second factor where it gives back more of an order than the amount of the settings',
        headers: z.extend(idempotencyHeaders, secondFactorHeaders.shape),
        body: orderActionBody,
        response: { 200: orderActionAnswer, ...failures(400, 401, 403, 413, 415, 422, 429) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const input = {
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
        proof: proofIn(request.headers),
      };
      const { answer, replayed } = await performOrderAction(deps, actorOf(request), input, (orderId, patienceMs) =>
        reconcilePayment(orderId, patienceMs).catch((error: unknown) => {
          request.log.warn({ err: error, orderId }, 'the order could not be reconciled, will be retried');
        }),
      );
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return answer;
    },
  );

  app.post(
    '/orders/actions/:action/undo',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary: 'Undoes an action while its mails wait; an order that has changed since stays as it is',
        params: orderActionParams,
        headers: idempotencyHeaders,
        body: undoActionBody,
        response: { 200: orderActionAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
      },
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const { answer, replayed } = await undoOrderAction(deps, actorOf(request), {
        actionId: request.params.action,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
      });
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return answer;
    },
  );
  done();
};
