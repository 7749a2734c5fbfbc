import { idParams } from '@shop/contract/ids';
import { orderKeyQuery } from '@shop/contract/order-keys';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders } from '@shop/contract/orders';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  orderReturn,
  requestReturnBody,
  returnParams,
  updateReturnBody,
  withdrawReturnBody,
} from '@shop/contract/returns';
import { secondFactorHeaders } from '@shop/contract/second-factor';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { proofIn } from '../accounts/second-factor/proof-in-headers.ts';
import { type Deps, readAt } from '../deps.ts';
import { getOrder } from '../orders/order/get-order.ts';
import { getOwnOrder } from '../orders/order/get-own-order.ts';
import { makeRecordedRefund } from '../payments/make-recorded-refund.ts';
import { actorOf, openToKeys } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { listReturns } from './list-returns.ts';
import { requestReturn } from './request-return.ts';
import { updateReturn } from './update-return.ts';
import { withdrawReturn } from './withdraw-return.ts';

interface Options {
  deps: Deps;
}

export const returnsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(ownReturnsRoutes, options);
  app.register(staffReturnsRoutes, options);
  done();
};

const ownReturnsRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/orders/own/:id/returns',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: "Asks to return units of one of the caller's orders that were shipped, within the days of GET /config",
        params: idParams,
        querystring: orderKeyQuery,
        headers: idempotencyHeaders,
        body: requestReturnBody,
        response: { 201: orderReturn, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const { requested, replayed } = await requestReturn(deps, actorOf(request), {
        orderId: request.params.id,
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
      });
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(requested);
    },
  );

  app.get(
    '/orders/own/:id/returns',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: "The returns of one of the caller's orders, oldest first",
        params: idParams,
        querystring: z.extend(pageQuery, orderKeyQuery.shape),
        response: { 200: z.array(orderReturn), ...failures(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const found = await getOwnOrder(readAt(deps, request), actorOf(request), request.params.id);
      const { returns, total } = listReturns(found, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return returns;
    },
  );
  app.register(withdrawRoute, { deps });
  done();
};

const withdrawRoute: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/orders/own/:id/returns/:return/withdraw',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: "Withdraws one of the caller's returns, until its goods are received",
        params: returnParams,
        querystring: orderKeyQuery,
        body: withdrawReturnBody,
        response: { 200: orderReturn, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { id: orderId, return: returnId } = request.params;
      return withdrawReturn(deps, actorOf(request), { orderId, returnId });
    },
  );
  done();
};

const staffReturnsRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/orders/:id/returns',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'The returns of an order, oldest first',
        params: idParams,
        querystring: pageQuery,
        response: { 200: z.array(orderReturn), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { returns, total } = listReturns(await getOrder(readAt(deps, request), request.params.id), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return returns;
    },
  );

  app.patch(
    '/orders/:id/returns/:return',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary:
          'Approves, declines, receives or refunds a return; received units go back into stock or not, line by line',
        params: returnParams,
        headers: secondFactorHeaders,
        body: updateReturnBody,
        response: { 200: orderReturn, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { id: orderId, return: returnId } = request.params;
      const { body } = request;
      const proof = proofIn(request.headers);
      return updateReturn(deps, actorOf(request), { orderId, returnId, body, proof }, (refundId) =>
        makeRecordedRefund(deps, { orderId, refundId }, request.log),
      );
    },
  );
  done();
};
