import { ShopError } from '@shop/contract/errors';
import { idParams } from '@shop/contract/ids';
import { creditNoteParams, packingSlipsQuery, returnSlipParams } from '@shop/contract/papers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../deps.ts';
import { boundedPerKey, QueueFullError } from '../platform/bounded-concurrency.ts';
import { actorOf, requireAdmin, requireUser } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import type { Printing } from './keep-paper.ts';
import { createPrinter, type PrintPaper } from './pdf/print-paper.ts';
import { printCreditNote, printInvoice, printReturnSlip } from './print-order-papers.ts';
import { printPackingSlips } from './print-packing-slips.ts';

interface Options {
  deps: Deps;
  print: PrintPaper;
}

const pdf = z.unknown().describe('application/pdf');
const ofOwner = { 200: pdf, ...failures(400, 401, 404, 429) };
const ofStaff = { 200: pdf, ...failures(400, 401, 403, 404) };

/** What is printed about orders. */
export const papersRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  const printer = createPrinter();
  app.addHook('onClose', printer.stop);
  app.register(ownPapers, { deps, print: printer.print });
  app.register(papersForStaff, { deps, print: printer.print });
  done();
};

const ownPapers: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.get(
    '/orders/own/:id/invoice.pdf',
    {
      config: requireUser,
      schema: { tags: ['orders'], summary: 'The invoice of an own order', params: idParams, response: ofOwner },
    },
    async (request, reply) =>
      sendPaper(reply, await printInvoice(printingInTurn(options, request), actorOf(request), request.params)),
  );

  app.get(
    '/orders/own/:id/credit-notes/:creditNote.pdf',
    {
      config: requireUser,
      schema: {
        tags: ['orders'],
        summary: 'A credit note of an own order',
        params: creditNoteParams,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      sendPaper(reply, await printCreditNote(printingInTurn(options, request), actorOf(request), request.params)),
  );

  app.get(
    '/orders/own/:id/returns/:return/slip.pdf',
    {
      config: requireUser,
      schema: {
        tags: ['orders'],
        summary: 'The slip for the parcel of an own return',
        params: returnSlipParams,
        response: ofOwner,
      },
    },
    async (request, reply) =>
      sendPaper(reply, await printReturnSlip(printingInTurn(options, request), actorOf(request), request.params)),
  );
  done();
};

const papersForStaff: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: requireAdmin,
      schema: { tags: ['orders'], summary: 'The invoice of an order', params: idParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printInvoice(printingFor(options, request), 'everybody', request.params)),
  );

  app.get(
    '/orders/:id/credit-notes/:creditNote.pdf',
    {
      config: requireAdmin,
      schema: { tags: ['orders'], summary: 'A credit note of an order', params: creditNoteParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printCreditNote(printingFor(options, request), 'everybody', request.params)),
  );

  app.get(
    '/orders/:id/returns/:return/slip.pdf',
    {
      config: requireAdmin,
      schema: { tags: ['orders'], summary: 'The slip of a return', params: returnSlipParams, response: ofStaff },
    },
    async (request, reply) =>
      sendPaper(reply, await printReturnSlip(printingFor(options, request), 'everybody', request.params)),
  );

  app.get(
    '/orders/packing-slips.pdf',
    {
      config: requireAdmin,
      schema: {
        tags: ['orders'],
        summary: 'A pick list of these orders, sorted by the places of products, and a packing slip for each',
        querystring: packingSlipsQuery,
        response: ofStaff,
      },
    },
    async (request, reply) => {
      const bytes = await printPackingSlips(printingFor(options, request), request.query);
      return sendPaper(reply, { name: 'packing-slips', bytes });
    },
  );
  done();
};

const printingFor = ({ deps, print }: Options, request: FastifyRequest): Printing => ({
  deps,
  from: readAt(deps, request),
  print,
});

/** Papers of one shopper are printed one after the other: nobody fills the queue that staff wait in. */
const inTurn = boundedPerKey({ limit: 1, maxWaitMs: 10_000 });

function printingInTurn(options: Options, request: FastifyRequest): Printing {
  const { print, ...rest } = printingFor(options, request);
  const { userId } = actorOf(request);
  const printNext: PrintPaper = async (paper) => {
    try {
      return await inTurn(userId, () => print(paper));
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      const detail = 'Other papers are just being printed for you. Please try again in a moment';
      throw new ShopError('TOO_MANY_REQUESTS', { detail, retryAfter: 5 });
    }
  };
  return { ...rest, print: printNext };
}

/** Shown by the browser; saved under its name, of which characters that file names may not have are replaced. */
function sendPaper(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }) {
  const file = `${name.replace(/[^\w.-]/g, '_')}.pdf`;
  return reply.type('application/pdf').header('content-disposition', `inline; filename="${file}"`).send(bytes);
}
