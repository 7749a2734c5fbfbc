import { idParams } from '@shop/contract/ids';
import { paidAtProvider } from '@shop/contract/order-status';
import { shopOrder, updateOrderBody } from '@shop/contract/orders';
import { secondFactorHeaders } from '@shop/contract/second-factor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { proofIn } from '../../accounts/second-factor/proof-in-headers.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { updateOrder } from '../fulfilment/update-order.ts';
import { getOrder } from '../order/get-order.ts';
import { presentOrderForStaff } from '../order/present-order.ts';

// The order is changed already; what is not reconciled by then is reconciled by the periodic job.
const RECONCILE_MS = 5000;

/** @param reconcilePayment refunds the payment or cancels the intent, as the order's new status requires */
export const ordersAdminRoutes: FastifyPluginCallbackZod<{
  deps: Deps;
  reconcilePayment: (orderId: number, patienceMs: number) => Promise<void>;
}> = (app, { deps, reconcilePayment }, done) => {
  app.patch(
    '/orders/:id',
    {
      config: { access: 'orders.write' },
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['orders'],
        summary:
          'Changes the status or payment status of an order; where that gives back more than the amount of the settings it asks for the second factor',
        params: idParams,
        headers: secondFactorHeaders,
        body: updateOrderBody,
        response: { 200: shopOrder, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const input = { ...request.body, id, proof: proofIn(request.headers) };
      const updated = await updateOrder(deps, actorOf(request), input);
      if (!paidAtProvider(updated.order.payment_method)) return presentOrderForStaff(updated);
      try {
        await reconcilePayment(id, RECONCILE_MS);
      } catch (error) {
        request.log.warn({ err: error, orderId: id }, 'the order could not be reconciled, will be retried');
      }
      return presentOrderForStaff(await getOrder(deps, id));
    },
  );
  done();
};
