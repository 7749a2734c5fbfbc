import { Readable } from 'node:stream';
import {
  createCustomerNoteBody,
  customer,
  customerNote,
  customerPage,
  exportCustomersQuery,
  listCustomersQuery,
} from '@shop/contract/customers';
import { idParams } from '@shop/contract/ids';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders } from '@shop/contract/orders';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { oneStreamEach } from '../platform/http/streamed-lists.ts';
import { addCustomerNote } from './add-customer-note.ts';
import { exportCustomers } from './export-customers.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { presentCustomer } from './present-customer.ts';
import { segmentsRoutes } from './segments/segments.routes.ts';

const tags = ['customers'];
const openStream = oneStreamEach(10_000, () => adminErrorsText.fileIsSent);

type Options = { deps: Deps };

export const customersRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(listRoutes, options);
  app.register(pageRoutes, options);
  app.register(segmentsRoutes, options);
  done();
};

const listRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/customers',
    {
      config: { access: 'customers.read' },
      schema: {
        tags,
        summary: `A page of the customers: all accounts, and guests by e-mail address; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: listCustomersQuery,
        response: { 200: z.array(customer), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listCustomers(deps, request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentCustomer);
    },
  );

  app.get(
    '/customers.csv',
    {
      config: { access: 'customers.read' },
      schema: {
        tags,
        summary: 'The customers of a query as a file: a line for each (RFC 4180, UTF-8)',
        querystring: exportCustomersQuery,
        response: { 200: z.unknown().describe('text/csv'), ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const lines = await exportCustomers(deps, request.query);
      const stream = await openStream(actorOf(request).userId, () => Readable.from(lines, { objectMode: false }));
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="customers.csv"');
      return reply.send(stream);
    },
  );
  done();
};

const pageRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/customers/:id',
    {
      config: { access: 'customers.read' },
      schema: {
        tags,
        summary: 'One customer with addresses, returns, notes of staff, mails and consent',
        params: idParams,
        response: { 200: customerPage, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => getCustomer(deps, request.params.id),
  );

  app.post(
    '/customers/:id/notes',
    {
      config: { access: 'customers.write' },
      schema: {
        tags,
        summary: 'Adds a note to a customer, which only staff see',
        params: idParams,
        headers: idempotencyHeaders,
        body: createCustomerNoteBody,
        response: { 201: customerNote, ...failures(400, 401, 403, 404, 413, 415, 422) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const { body, params, headers, sentBody } = request;
      const input = { ...body, customerId: params.id, idempotencyKey: headers['idempotency-key'], rawBody: sentBody };
      const { note, replayed } = await addCustomerNote(deps, actorOf(request), input);
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(note);
    },
  );
  done();
};
