import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOnce } from './answer-once.ts';
import { answerStripeFailures } from './answer-stripe-failures.ts';
import { authenticateIntent } from './authenticate-intent.ts';
import { confirmIntent } from './confirm-intent.ts';
import { getIntent } from './get-intent.ts';
import { newId } from './ids.ts';
import { presentIntentToBrowser } from './present-intent.ts';
import { readParams } from './read-params.ts';
import { readTypedCard, typedCard } from './read-typed-card.ts';
import { checkReturnUrl } from './return-address.ts';
import type { Call, SandboxDeps } from './sandbox-deps.ts';
import { StripeApiError } from './stripe-api-error.ts';

const INTENT = '/payment-sandbox/v1/payment_intents/:id';
const byId = z.object({ id: z.string() });
const asHolder = z.object({ key: z.string(), client_secret: z.string() });
const confirmBody = asHolder.extend({
  return_url: z.string().max(2000),
  payment_method_data: z.object({ card: typedCard }),
});
const authenticateBody = asHolder.extend({ outcome: z.enum(['pass', 'fail']) });

/** What browsers call. They hold the publishable key and the secret of one intent, and reach that intent only. */
export function browserApiRoutes(app: FastifyInstance, { deps }: { deps: SandboxDeps }, done: () => void) {
  const options = deps.routeOptions;
  answerStripeFailures(app, deps.isDatabaseAway);

  app.get(INTENT, options, async (request, reply) => {
    const { key, client_secret } = readParams(asHolder, request.query);
    checkKey(deps, key);
    const intent = await getIntent(deps, { ...byId.parse(request.params), clientSecret: client_secret });
    return reply.send(presentIntentToBrowser(intent));
  });

  app.post(`${INTENT}/confirm`, options, async (request, reply) => {
    const body = readParams(confirmBody, request.body);
    checkKey(deps, body.key);
    const call = browserCall(deps);
    const input = {
      ...byId.parse(request.params),
      clientSecret: body.client_secret,
      returnUrl: checkReturnUrl(body.return_url, { publicUrl: deps.publicUrl, host: request.host }),
      chosen: readTypedCard(body.payment_method_data.card, call.at),
    };
    const answer = await answerOnce(deps, call, undefined, (tx) => confirmIntent(tx, call, input));
    return reply.code(answer.status).send(answer.body);
  });

  app.post(`${INTENT}/authenticate`, options, async (request, reply) => {
    const body = readParams(authenticateBody, request.body);
    checkKey(deps, body.key);
    const call = browserCall(deps);
    const input = {
      ...byId.parse(request.params),
      clientSecret: body.client_secret,
      passed: body.outcome === 'pass',
    };
    const answer = await answerOnce(deps, call, undefined, (tx) => authenticateIntent(tx, call, input));
    return reply.code(answer.status).send(answer.body);
  });
  done();
}

function checkKey(deps: SandboxDeps, key: string): void {
  if (key === deps.credentials.publishable_key) return;
  throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function browserCall(deps: SandboxDeps): Call {
  return { at: deps.clock.now(), requestId: newId('req', 14), idempotencyKey: undefined };
}
