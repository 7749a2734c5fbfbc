import { idParams } from '@shop/contract/ids';
import { orderKeyQuery } from '@shop/contract/order-keys';
import { creditNoteParams, packingSlipsQuery, returnSlipParams } from '@shop/contract/papers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../deps.ts';
import { actorOf, openToKeys } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { letAnswerTakeLong } from '../platform/http/time-limits.ts';
import type { Printing } from './keep-paper.ts';
import { numberedPapersForStaff, ownNumberedPapers } from './numbered-papers.routes.ts';
import { printCreditNote, printInvoice, printReturnSlip } from './print-order-papers.ts';
import { printPackingSlips } from './print-packing-slips.ts';
import { createPrinter, type Printer } from './print-paper.ts';

interface Options {
  deps: Deps;
  printer: Printer;
}

const pdf = z.unknown().describe('application/pdf');
const ofOwner = { 200: pdf, ...failures(400, 401, 404, 429) };
const ofStaff = { 200: pdf, ...failures(400, 401, 403, 404, 429) };

/** What is printed about orders. Staff never wait for what shoppers print. */
export const papersRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  for (const routes of [ownPapers, papersForStaff]) {
    const onLost = (error: Error) => app.log.warn({ err: error }, 'the thread that draws papers was replaced');
    const printer = createPrinter({ onLost });
    app.addHook('onClose', printer.stop);
    app.register(routes, { deps, printer });
  }
  done();
};

const ownPapers: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.get(
    '/orders/own/:id/invoice.pdf',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: 'The invoice of an own order',
        params: idParams,
        querystring: orderKeyQuery,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      sendPaper(reply, await printInvoice(printingFor(options, request, reply), actorOf(request), request.params)),
  );

  app.get(
    '/orders/own/:id/credit-notes/:creditNote.pdf',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: 'A credit note of an own order',
        params: creditNoteParams,
        querystring: orderKeyQuery,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      sendPaper(reply, await printCreditNote(printingFor(options, request, reply), actorOf(request), request.params)),
  );

  app.get(
    '/orders/own/:id/returns/:return/slip.pdf',
    {
      config: openToKeys,
      schema: {
        tags: ['orders'],
        summary: 'The slip for the parcel of an own return',
        params: returnSlipParams,
        querystring: orderKeyQuery,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      sendPaper(reply, await printReturnSlip(printingFor(options, request, reply), actorOf(request), request.params)),
  );
  app.register(ownNumberedPapers, {
    printing: (request, reply) => printingFor(options, request, reply),
    send: sendPaper,
  });
  done();
};

const papersForStaff: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: { access: 'orders.read' },
      schema: { tags: ['orders'], summary: 'The invoice of an order', params: idParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printInvoice(printingFor(options, request, reply), 'everybody', request.params)),
  );

  app.get(
    '/orders/:id/credit-notes/:creditNote.pdf',
    {
      config: { access: 'orders.read' },
      schema: { tags: ['orders'], summary: 'A credit note of an order', params: creditNoteParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printCreditNote(printingFor(options, request, reply), 'everybody', request.params)),
  );

  app.get(
    '/orders/:id/returns/:return/slip.pdf',
    {
      config: { access: 'orders.read' },
      schema: { tags: ['orders'], summary: 'The slip of a return', params: returnSlipParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printReturnSlip(printingFor(options, request, reply), 'everybody', request.params)),
  );

  app.get(
    '/orders/packing-slips.pdf',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'A pick list of these orders, sorted by the places of products, and a packing slip for each',
        querystring: packingSlipsQuery,
        response: ofStaff,
      },
    },
    async (request, reply) => {
      const bytes = await printPackingSlips(printingFor(options, request, reply), request.query);
      return sendPaper(reply, { name: 'packing-slips', bytes });
    },
  );
  app.register(numberedPapersForStaff, {
    printing: (request, reply) => printingFor(options, request, reply),
    send: sendPaper,
  });
  done();
};

function printingFor({ deps, printer }: Options, request: FastifyRequest, reply: FastifyReply): Printing {
  letAnswerTakeLong(reply);
  // The signal of a request that was closed before somebody asked for it says nothing.
  const signal = request.raw.destroyed ? AbortSignal.abort() : request.signal;
  const inTurn = printer.turnsOf(actorOf(request).userId, signal);
  return { deps, from: readAt(deps, request), inTurn };
}

/** Shown by the browser; saved under its name, of which characters that file names may not have are replaced. */
function sendPaper(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }) {
  const file = `${name.replace(/[^\w.-]/g, '_')}.pdf`;
  return reply.type('application/pdf').header('content-disposition', `inline; filename="${file}"`).send(bytes);
}
