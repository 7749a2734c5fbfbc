import { idParams } from '@shop/contract/ids';
import { orderMail, orderMailParams } from '@shop/contract/order-mails';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { listOrderMails } from './list-order-mails.ts';
import { presentOrderMails } from './present-order-mail.ts';
import { sendMailAgain } from './send-mail-again.ts';

export const orderMailsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/orders/:id/mails',
    {
      config: { access: 'orders.read' },
      schema: {
        tags: ['orders'],
        summary: 'The mails about an order: which wait, which went out and when, which failed and why',
        params: idParams,
        response: { 200: z.array(orderMail), ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentOrderMails(await listOrderMails(readAt(deps, request), request.params.id)),
  );

  app.post(
    '/orders/:id/mails/:mailId/send-again',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary: 'Sends a mail about an order once more, with the order as it was then; answers with all its mails',
        params: orderMailParams,
        response: { 200: z.array(orderMail), ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async ({ params }) => presentOrderMails(await sendMailAgain(deps, { orderId: params.id, mailId: params.mailId })),
  );
  done();
};
