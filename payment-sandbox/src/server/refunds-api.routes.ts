import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerCall } from './answer-call.ts';
import { createRefundParams, listRefundsParams } from './api-params.ts';
import { createRefund, type RefundWish } from './create-refund.ts';
import { readForm } from './form-body.ts';
import { getRefund, listRefunds } from './list-refunds.ts';
import { presentRefund } from './present-refund.ts';
import { readParams } from './read-params.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { invalidRequest } from './stripe-api-error.ts';

const byId = z.object({ id: z.string() });

export function refundsApiRoutes(api: FastifyInstance, { deps }: { deps: SandboxDeps }, done: () => void) {
  api.post('/v1/refunds', (request, reply) => {
    const params = readParams(createRefundParams, request.body);
    const input = {
      of: refundedPayment(params),
      amountMinor: params.amount,
      reason: params.reason,
      metadata: params.metadata,
    };
    return answerCall(deps, request, reply, (tx, call) => createRefund(tx, call, input));
  });

  api.get('/v1/refunds', async (request) => {
    const params = readParams(listRefundsParams, readForm(request.url.split('?')[1] ?? ''));
    const { refunds, hasMore } = await listRefunds(deps, {
      intentId: params.payment_intent,
      chargeId: params.charge,
      startingAfter: params.starting_after,
      limit: params.limit,
    });
    return { object: 'list', url: '/v1/refunds', has_more: hasMore, data: refunds.map((one) => presentRefund(one)) };
  });

  api.get('/v1/refunds/:id', async (request) => {
    return presentRefund(await getRefund(deps, byId.parse(request.params)));
  });
  done();
}

function refundedPayment(params: {
  payment_intent?: string | undefined;
  charge?: string | undefined;
}): RefundWish['of'] {
  if (params.payment_intent !== undefined) return { intentId: params.payment_intent };
  if (params.charge !== undefined) return { chargeId: params.charge };
  throw invalidRequest('Missing required param: payment_intent or charge.', {
    code: 'parameter_missing',
    param: 'payment_intent',
  });
}
