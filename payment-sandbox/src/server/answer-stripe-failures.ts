import type { FastifyError, FastifyInstance } from 'fastify';
import { StripeApiError } from './stripe-api-error.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** In this scope every failure is an error body as Stripe's API has it. */
export function answerStripeFailures(scope: FastifyInstance, isDatabaseAway: (error: unknown) => boolean): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const stripeError = asStripeError(error, isDatabaseAway(error));
    if (stripeError.status >= 500) request.log.error({ err: error }, 'the payment sandbox failed');
    // Serialised here: the schema of a route's answer is not the schema of a failure.
    return reply.code(stripeError.status).type(JSON_TYPE).serializer(JSON.stringify).send({ error: stripeError.error });
  });
}

function asStripeError(error: FastifyError, isDatabaseAway: boolean): StripeApiError {
  if (error instanceof StripeApiError) return error;
  if (isDatabaseAway) return new StripeApiError(503, { type: 'api_error', message: 'The database is away.' });
  const status = statusOf(error);
  if (status < 500) return new StripeApiError(status, { type: 'invalid_request_error', message: error.message });
  return new StripeApiError(500, { type: 'api_error', message: 'The payment sandbox failed.' });
}

/** Errors of the application that serves the routes, such as those of its body parser, carry their status as one or the other. */
function statusOf(error: FastifyError): number {
  if (error.statusCode !== undefined) return error.statusCode;
  return 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
