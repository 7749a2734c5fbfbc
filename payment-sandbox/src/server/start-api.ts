import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { answerStripeFailures } from './answer-stripe-failures.ts';
import { readForm } from './form-body.ts';
import { sha256 } from './hashes.ts';
import { newId } from './ids.ts';
import { paymentIntentsApiRoutes } from './payment-intents-api.routes.ts';
import { refundsApiRoutes } from './refunds-api.routes.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { invalidRequest, StripeApiError } from './stripe-api-error.ts';

/** Stripe's HTTP API, as far as a merchant needs it, on a port of its own that only this machine reaches. */
export async function startApi(
  deps: SandboxDeps,
  log: NonNullable<FastifyServerOptions['loggerInstance']> | undefined,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const api = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    genReqId: () => newId('req', 14),
  });
  answerStripeFailures(api, deps.isDatabaseAway);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readForm(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined);
    }
  });
  const expected = sha256(`Bearer ${deps.credentials.secret_key}`);
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    // Hashes, so that the time of comparing tells nothing.
    if (!sha256(request.headers.authorization ?? '').equals(expected)) {
      throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
  });
  api.setNotFoundHandler(async (request) => {
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.url}).`, {}, 404);
  });
  await api.register(paymentIntentsApiRoutes, { deps });
  await api.register(refundsApiRoutes, { deps });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const address = api.server.address();
  if (address === null || typeof address === 'string') throw new Error('The payment sandbox has no port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => api.close() };
}
