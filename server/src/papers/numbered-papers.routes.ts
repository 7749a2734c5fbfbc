import { orderKeyQuery } from '@shop/contract/order-keys';
import { correctionParams, invoiceParams } from '@shop/contract/papers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, openToKeys } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import type { Printing } from './keep-paper.ts';
import { type PrintedPaper, printCorrection, printInvoice } from './print-order-papers.ts';

interface Options {
  printing: (request: FastifyRequest, reply: FastifyReply) => Printing;
  send: (reply: FastifyReply, paper: PrintedPaper) => FastifyReply;
}

const pdf = z.unknown().describe('application/pdf');
const ofOwner = { 200: pdf, ...failures(400, 401, 404, 429) };
const ofStaff = { 200: pdf, ...failures(400, 401, 403, 404, 429) };

/** Each invoice of an own order, and its corrections. */
export const ownNumberedPapers: FastifyPluginCallbackZod<Options> = (app, { printing, send }, done) => {
  app.get(
    '/orders/own/:id/invoices/:number.pdf',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: 'An invoice of an own order, by its number',
        params: invoiceParams,
        querystring: orderKeyQuery,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      send(reply, await printInvoice(printing(request, reply), actorOf(request), request.params)),
  );

  app.get(
    '/orders/own/:id/corrections/:correction.pdf',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: 'A correction of an own order, which cancels a credit note',
        params: correctionParams,
        querystring: orderKeyQuery,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      send(reply, await printCorrection(printing(request, reply), actorOf(request), request.params)),
  );

  done();
};

/** The same of all orders. */
export const numberedPapersForStaff: FastifyPluginCallbackZod<Options> = (app, { printing, send }, done) => {
  app.get(
    '/orders/:id/invoices/:number.pdf',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'An invoice of an order, by its number',
        params: invoiceParams,
        response: ofStaff,
      },
    },
    async (request, reply) => send(reply, await printInvoice(printing(request, reply), 'everybody', request.params)),
  );

  app.get(
    '/orders/:id/corrections/:correction.pdf',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'A correction of an order, which cancels a credit note',
        params: correctionParams,
        response: ofStaff,
      },
    },
    async (request, reply) => send(reply, await printCorrection(printing(request, reply), 'everybody', request.params)),
  );
  done();
};
