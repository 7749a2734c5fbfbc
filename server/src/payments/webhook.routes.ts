import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { LARGE_BODY } from '../platform/http/body-limits.ts';
import { failures } from '../platform/http/described-failures.ts';
import { endDeclinedPayments } from './declined-payments.ts';
import { receiveEvent } from './receive-event.ts';
import { REFUND_FAILED } from './refund-payment.ts';

// The event is recorded already; refunds that are not read by then are read by the periodic job.
const READING_MS = 5000;

/** In a scope of its own, since the signature covers the bytes of the body and not what JSON makes of them. */
export const webhookRoutes: FastifyPluginCallbackZod<{
  deps: Deps;
  reconcilePayment: (orderId: number, patienceMs: number) => Promise<void>;
}> = (app, { deps, reconcilePayment }, done) => {
  // Without a provider the route refuses every event, however signed.
  const signatureHeader = deps.paymentProvider?.signatureHeader ?? 'signature';
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  app.post(
    '/webhook',
    {
      config: openToAll,
      bodyLimit: LARGE_BODY,
      schema: {
        tags: ['payments'],
        summary: "Takes the payment provider's signed events",
        headers: z.object({ [signatureHeader]: z.string().optional() }),
        response: { 200: z.object({ received: z.literal(true) }), ...failures(400, 409, 413, 415) },
      },
    },
    async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { outcome, orderId } = await receiveEvent(deps, {
        rawBody,
        signature: [request.headers[signatureHeader]].flat()[0],
      });
      if (outcome === 'mismatched') request.log.error({ orderId }, 'an event does not match its order');
      if (outcome === 'refund_failed') request.log.error({ orderId }, REFUND_FAILED);
      if (outcome === 'disputed')
        request.log.warn({ orderId }, 'a payment is disputed: answer it at the payment provider');
      if (outcome === 'open' && orderId !== undefined) {
        await endDeclinedPayments(deps, orderId, AbortSignal.timeout(READING_MS)).catch((error: unknown) =>
          request.log.warn({ err: error, orderId }, 'a payment that was declined too often could not be ended'),
        );
      }
      if (outcome === 'refunds_to_read' && orderId !== undefined) {
        await reconcilePayment(orderId, READING_MS).catch((error: unknown) =>
          request.log.warn({ err: error, orderId }, 'refunds could not be read, will be retried'),
        );
      }
      return { received: true as const };
    },
  );
  done();
};
