import { STATUS_CODES } from 'node:http';
import { type ErrorDetails, presentProblem, ShopError } from '@shop/contract/errors';
import { speaking } from '@shop/messages/language';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway, isDatabaseError } from '../db/database-errors.ts';
import { translateSentence } from '../translate-sentence.ts';
import { pathOf } from './cross-site.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Turns every error into a response: text/plain below /auth/, problem+json elsewhere. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What is wrong with the input is said here, so in the language of the request.
    const shopError = speaking(request, () => asShopError(error));
    if (shopError.status >= 500 && !isRefusal(error)) request.log.error({ err: error }, 'request failed');
    return speaking(request, () => sendError(request, reply, shopError));
  });
}

/**
 * Errors before routing: URLs that cannot be decoded, bytes that are not HTTP.
 * @param headers added to each response, because these pass no hooks
 */
export function earlyFailures(
  headers: Readonly<Record<string, string>>,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  return {
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply.headers(headers), asShopError(error));
    },
    clientErrorHandler: (cause, socket) => {
      if (cause.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const tooLarge = cause.code === 'HPE_HEADER_OVERFLOW' || cause.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
      const tooSlow = cause.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      const error = new ShopError(tooLarge ? 'BODY_TOO_LARGE' : tooSlow ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST');
      const body = JSON.stringify(presentProblem(error));
      const head = [
        `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
        `content-type: ${PROBLEM_TYPE}`,
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'connection: close',
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    },
  };
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ShopError): FastifyReply {
  // Set here as well, because errors before routing pass no hooks.
  reply.header('x-request-id', request.id);
  reply.code(error.status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if (error.details.retryAfter !== undefined) reply.header('retry-after', Math.max(1, error.details.retryAfter));
  if (error.details.secondFactor !== undefined) reply.header('second-factor', error.details.secondFactor);
  // Serialised here, because the route's response schema does not describe errors.
  if (pathOf(request).startsWith('/auth/')) {
    const sentence = error.details.errors?.[0]?.message ?? error.message;
    return reply.type('text/plain; charset=utf-8').serializer(String).send(sentence);
  }
  return reply.type(PROBLEM_TYPE).serializer(JSON.stringify).send(presentProblem(error));
}

/** The shop has more to do than it can, and says so: the line of the request is all that there is to know. */
function isRefusal(error: Error): boolean {
  return error instanceof ShopError && error.code === 'UNAVAILABLE' && error.cause === undefined;
}

function asShopError(error: FastifyError): ShopError {
  if (error instanceof ShopError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new ShopError('INVALID_INPUT', invalidInput(error.validation));
  // Of a row that others delete while a request that has found it inserts one that refers to it.
  if (isDatabaseError(error, '23503')) return new ShopError('REMOVED_MEANWHILE');
  if (isDatabaseAway(error)) return new ShopError('UNAVAILABLE', { retryAfter: 2 });
  if (error.statusCode === 413) return new ShopError('BODY_TOO_LARGE');
  if (error.statusCode === 415) return new ShopError('NOT_JSON');
  if (error.statusCode === 503) return new ShopError('UNAVAILABLE', { retryAfter: 2 });
  // Errors of Fastify itself (bad URL encoding, lengths that disagree …) are the client's fault.
  if (error.statusCode !== undefined && error.statusCode < 500) return new ShopError('MALFORMED_REQUEST');
  return new ShopError('INTERNAL');
}

function invalidInput(faults: readonly { instancePath: string; message?: string | undefined }[]): ErrorDetails {
  const errors = faults.map((fault) => {
    const path = fault.instancePath.replace(/^\//, '').replaceAll('/', '.');
    // A body that is no object at all has no field that could say what is wrong.
    const sentence = path === '' ? 'The body must be a JSON object' : (fault.message ?? 'is not valid');
    return { path, message: translateSentence(sentence) };
  });
  return { detail: errors.map((fault) => fault.message).join('; '), errors };
}
