import { idParams } from '@shop/contract/ids';
import { listOrdersQuery, shopOrder, updateOrderBody } from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { actorOf, requireAdmin } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { listOrders } from './list-orders.ts';
import { presentOrder } from './present-order.ts';
import { updateOrder } from './update-order.ts';

export const ordersAdminRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/orders',
    {
      config: requireAdmin,
      schema: {
        tags: ['orders'],
        summary: `A page of everybody's orders; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: listOrdersQuery,
        response: { 200: z.array(shopOrder), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { orders, total } = await listOrders(deps, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return orders.map(presentOrder);
    },
  );

  app.patch(
    '/orders/:id',
    {
      config: requireAdmin,
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['orders'],
        summary: 'Changes the status or payment status of an order',
        params: idParams,
        body: updateOrderBody,
        response: { 200: shopOrder, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentOrder(await updateOrder(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );
  done();
};
