import { ShopError } from '@shop/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../platform/db/database.ts';
import { StripeRefusal } from './stripe-refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** In this scope every failure is an error body as Stripe's API has it. */
export function answerStripeFailures(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'the payment sandbox failed');
    // Serialised here: the schema of a route's answer is not the schema of a failure.
    return reply.code(refusal.status).type(JSON_TYPE).serializer(JSON.stringify).send({ error: refusal.error });
  });
}

function asRefusal(error: FastifyError): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  if (isDatabaseAway(error)) return new StripeRefusal(503, { type: 'api_error', message: 'The database is away.' });
  const status = error instanceof ShopError ? error.status : (error.statusCode ?? 500);
  if (status < 500) return new StripeRefusal(status, { type: 'invalid_request_error', message: error.message });
  return new StripeRefusal(500, { type: 'api_error', message: 'The payment sandbox failed.' });
}
