import { idParams } from '@shop/contract/ids';
import { orderKeyQuery } from '@shop/contract/order-keys';
import { paidAtProvider } from '@shop/contract/order-status';
import { cancelOrderBody, shopOrder } from '@shop/contract/orders';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { actorOf, openToKeys } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { getOwnOrder } from '../order/get-own-order.ts';
import { presentOrder } from '../order/present-order.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';

// The order is cancelled already; what is not reconciled by then is reconciled by the periodic job.
const RECONCILE_MS = 5000;

/** @param reconcilePayment refunds the payment and ends the intents of the order; app.ts passes it in */
export const cancelOwnOrderRoutes: FastifyPluginCallbackZod<{
  deps: Deps;
  reconcilePayment: (orderId: number, patienceMs: number) => Promise<void>;
}> = (app, { deps, reconcilePayment }, done) => {
  app.post(
    '/orders/own/:id/cancel',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: "Cancels one of the caller's orders of which nothing was shipped; what was paid by card goes back",
        params: idParams,
        querystring: orderKeyQuery,
        body: cancelOrderBody,
        response: { 200: shopOrder, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const cancelled = await cancelOwnOrder(deps, actor, request.params);
      const { order } = cancelled;
      if (!paidAtProvider(order.payment_method)) return presentOrder(cancelled);
      try {
        await reconcilePayment(order.id, RECONCILE_MS);
      } catch (error) {
        request.log.warn({ err: error, orderId: order.id }, 'the order could not be reconciled, will be retried');
      }
      return presentOrder(await getOwnOrder(deps, actor, order.id));
    },
  );
  done();
};
