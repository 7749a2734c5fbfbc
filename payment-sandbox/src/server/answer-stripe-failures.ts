import type { FastifyError, FastifyInstance } from 'fastify';
import { StripeRefusal } from './stripe-refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** In this scope every failure is an error body as Stripe's API has it. */
export function answerStripeFailures(scope: FastifyInstance, isDatabaseAway: (error: unknown) => boolean): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, isDatabaseAway(error));
    if (refusal.status >= 500) request.log.error({ err: error }, 'the payment sandbox failed');
    // Serialised here: the schema of a route's answer is not the schema of a failure.
    return reply.code(refusal.status).type(JSON_TYPE).serializer(JSON.stringify).send({ error: refusal.error });
  });
}

function asRefusal(error: FastifyError, isDatabaseAway: boolean): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  if (isDatabaseAway) return new StripeRefusal(503, { type: 'api_error', message: 'The database is away.' });
  const status = statusOf(error);
  if (status < 500) return new StripeRefusal(status, { type: 'invalid_request_error', message: error.message });
  return new StripeRefusal(500, { type: 'api_error', message: 'The payment sandbox failed.' });
}

/** Errors of the application that serves the routes, such as those of its body parser, carry their status as one or the other. */
function statusOf(error: FastifyError): number {
  if (error.statusCode !== undefined) return error.statusCode;
  return 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
