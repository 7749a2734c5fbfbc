import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { shopOrder } from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../../audit/list-history.ts';
import { presentHistory } from '../../catalogue/history/present-history.ts';
import { type Deps, readAt } from '../../deps.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { getOrder } from '../order/get-order.ts';
import { presentOrderForStaff } from '../order/present-order.ts';

/** One order, as staff see it. */
export const orderAdminRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/orders/:id',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: "One of everybody's orders",
        params: idParams,
        response: { 200: shopOrder, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentOrderForStaff(await getOrder(readAt(deps, request), request.params.id)),
  );

  app.get(
    '/orders/:id/history',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: `A page of what became of an order and by whom, newest first; ${TOTAL_COUNT_HEADER} holds how much in all`,
        params: idParams,
        querystring: listHistoryQuery,
        response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const read = readAt(deps, request);
      await getOrder(read, request.params.id);
      const on = { orderId: request.params.id };
      const { entries, total } = await listHistory(read.slowReads, on, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return presentHistory(entries);
    },
  );
  done();
};
