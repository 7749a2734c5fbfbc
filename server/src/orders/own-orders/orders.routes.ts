import { idParams } from '@shop/contract/ids';
import { orderKeyQuery } from '@shop/contract/order-keys';
import {
  IDEMPOTENCY_REPLAYED_HEADER,
  idempotencyHeaders,
  listOwnOrdersQuery,
  placeOrderBody,
  shopOrder,
  shopOrders,
} from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { pages } from '@shop/contract/paths';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { type AsGuest, actorOf, openToGuests, openToKeys } from '../../platform/http/access.ts';
import { LARGE_BODY } from '../../platform/http/body-limits.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { oneStreamEach, sendStream, streamList } from '../../platform/http/streamed-lists.ts';
import { waitsForCard } from '../order/card-payment.ts';
import { getOwnOrder } from '../order/get-own-order.ts';
import { presentOrder, presentOrders } from '../order/present-order.ts';
import { placeOrder } from '../placing/place-order.ts';
import { listOwnOrders, ORDERS_AT_ONCE } from './list-own-orders.ts';

// A list that is read at the usual pace is sent by then.
const openStream = oneStreamEach(10_000, () => orderErrorsText.yourOrdersAreBeingSent);

// If the provider takes longer, the response is the stored order.
const PROVIDER_MS = 3000;

/**
 * app.ts passes the callbacks in, because payments import orders.
 * @param reconcileForReader reconciles an order that somebody looks at
 * @param endPayments ends the open payments of orders at the provider
 */
interface Options {
  deps: Deps;
  asGuest: AsGuest;
  reconcileForReader: (orderId: number, patienceMs: number) => Promise<void>;
  endPayments: (orderIds: readonly number[], patienceMs: number) => Promise<void>;
}

export const ordersRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(placeOrderRoute, options);
  app.register(ownOrdersRoutes, options);
  done();
};

const placeOrderRoute: FastifyPluginCallbackZod<Options> = (app, { deps, asGuest, endPayments }, done) => {
  app.post(
    '/orders',
    {
      config: openToGuests,
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['orders'],
        summary:
          'Places an order; own unpaid card orders that hold one of its products are cancelled and make way for it',
        headers: idempotencyHeaders,
        body: placeOrderBody,
        response: { 201: shopOrder, ...failures(400, 401, 403, 409, 413, 415, 422, 429) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const input = {
        order: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
        clientIp: request.ip,
      };
      const endReplaced = (orderIds: readonly number[]) =>
        endPayments(orderIds, PROVIDER_MS).catch((error: unknown) => {
          request.log.warn({ err: error, orderIds }, 'payments of replaced orders are ended later');
        });
      const { order, replayed } = await asGuest(request, reply, (caller) =>
        placeOrder(deps, caller, input, endReplaced),
      );
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(order);
    },
  );
  done();
};

const ownOrdersRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, reconcileForReader }, done) => {
  // As the answers of routes are, so that tests hold each part against its schema.
  const serialize =
    app.serializerCompiler?.({ schema: shopOrders, method: 'GET', url: '/orders/own', httpStatus: '200' }) ??
    JSON.stringify;

  app.get(
    '/orders/own',
    {
      config: openToGuests,
      schema: {
        tags: ['orders'],
        summary: "The caller's orders, newest first; all of them unless _page or _limit is given",
        querystring: listOwnOrdersQuery,
        response: { 200: shopOrders, ...failures(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { total, count, parts } = await listOwnOrders(readAt(deps, request), actor, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      if (count <= ORDERS_AT_ONCE) {
        const { value: orders } = await parts().next();
        return (orders ?? []).map(presentOrder);
      }
      sendStream(reply, await openStream(actor.userId, () => streamList(presentOrders(parts()), serialize)));
      return reply;
    },
  );

  const ownOrder = {
    config: openToKeys,
    schema: {
      tags: ['orders'],
      summary: "One of the caller's orders; while it waits for its card payment, the provider is asked about it",
      params: idParams,
      querystring: orderKeyQuery,
      response: { 200: shopOrder, ...failures(400, 401, 404) },
    },
  };
  // The second is the address in mails of guests, which browsers open as a page.
  for (const path of ['/orders/own/:id', pages.order]) {
    app.get(path, ownOrder, async (request) => {
      const actor = actorOf(request);
      const found = await getOwnOrder(readAt(deps, request), actor, request.params.id);
      if (!waitsForCard(found.order)) return presentOrder(found);
      try {
        await reconcileForReader(found.order.id, PROVIDER_MS);
      } catch (error) {
        request.log.warn({ err: error, orderId: found.order.id }, 'the order was not reconciled');
      }
      request.hasChanged = true;
      return presentOrder(await getOwnOrder(deps, actor, request.params.id));
    });
  }
  done();
};
