import { Readable } from 'node:stream';
import { orderCounts } from '@shop/contract/order-desk';
import { exportOrdersQuery, listOrdersQuery } from '@shop/contract/order-list';
import { shopOrder } from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { oneStreamEach } from '../../platform/http/streamed-lists.ts';
import { presentOrderForStaff } from '../order/present-order.ts';
import { countOrdersInNeed } from './count-orders-in-need.ts';
import { exportOrders } from './export-orders.ts';
import { listOrders } from './list-orders.ts';

const openStream = oneStreamEach(10_000, () => adminErrorsText.fileIsSent);

/** Everybody's orders, as staff find them. */
export const orderListRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/orders',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: `A page of everybody's orders; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: listOrdersQuery,
        response: { 200: z.array(shopOrder), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { orders, total } = await listOrders(deps, request.query, readAt(deps, request));
      reply.header(TOTAL_COUNT_HEADER, total);
      return orders.map(presentOrderForStaff);
    },
  );

  app.get(
    '/orders/counts',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'How many orders need something: what GET /orders lists with needs',
        response: { 200: orderCounts, ...failures(401, 403) },
      },
    },
    async (request) => countOrdersInNeed(readAt(deps, request)),
  );
  app.get(
    '/orders.csv',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'The orders of a filter as a file, newest first: a line for each order (RFC 4180, UTF-8)',
        querystring: exportOrdersQuery,
        response: { 200: z.unknown().describe('text/csv'), ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const lines = await exportOrders(deps, request.query, readAt(deps, request));
      const stream = await openStream(actorOf(request).userId, () => Readable.from(lines, { objectMode: false }));
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="orders.csv"');
      return reply.send(stream);
    },
  );
  done();
};
