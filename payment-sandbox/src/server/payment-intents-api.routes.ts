import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerCall } from './answer-call.ts';
import { cancelIntentParams, checkAmount, confirmIntentParams, createIntentParams } from './api-params.ts';
import { cancelIntent } from './cancel-intent.ts';
import { chooseCard, findCardByPaymentMethod } from './chosen-card.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createIntent } from './create-intent.ts';
import { getIntent } from './get-intent.ts';
import { presentIntent } from './present-intent.ts';
import { readParams } from './read-params.ts';
import { checkReturnUrl } from './return-address.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { noSuch } from './stripe-api-error.ts';

const byId = z.object({ id: z.string() });

export function paymentIntentsApiRoutes(api: FastifyInstance, { deps }: { deps: SandboxDeps }, done: () => void) {
  api.post('/v1/payment_intents', (request, reply) => {
    const params = readParams(createIntentParams, request.body);
    const input = {
      amountMinor: checkAmount(params.amount),
      currency: params.currency,
      description: params.description,
      metadata: params.metadata,
      receiptEmail: params.receipt_email,
    };
    return answerCall(deps, request, reply, (tx, call) => createIntent(tx, call, input));
  });

  api.get('/v1/payment_intents/:id', async (request) => {
    return presentIntent(await getIntent(deps, byId.parse(request.params)));
  });

  api.post('/v1/payment_intents/:id/confirm', (request, reply) => {
    const { id } = byId.parse(request.params);
    const params = readParams(confirmIntentParams, request.body);
    const found = findCardByPaymentMethod(params.payment_method);
    if (found === undefined) throw noSuch('PaymentMethod', params.payment_method, 'payment_method');
    const returnUrl =
      params.return_url === undefined
        ? undefined
        : checkReturnUrl(params.return_url, { publicUrl: deps.publicUrl, host: undefined });
    const input = { id, clientSecret: undefined, chosen: chooseCard(found), returnUrl };
    return answerCall(deps, request, reply, (tx, call) => confirmIntent(tx, call, input));
  });

  api.post('/v1/payment_intents/:id/cancel', (request, reply) => {
    const { id } = byId.parse(request.params);
    const params = readParams(cancelIntentParams, request.body);
    const input = { id, reason: params.cancellation_reason };
    return answerCall(deps, request, reply, (tx, call) => cancelIntent(tx, call, input));
  });
  done();
}
