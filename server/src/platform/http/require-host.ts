import { ShopError } from '@shop/contract/errors';
import type { FastifyInstance } from 'fastify';

/** For the HTTP server: left to itself Node refuses with an answer that is empty. */
export const hostIsRequiredHere = { requireHostHeader: false } as const;

/** HTTP/1.1 asks every client to name the host that it means (RFC 9112, 3.2). */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const nameless = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(nameless ? new ShopError('MALFORMED_REQUEST', { detail: 'The request has no Host header' }) : undefined);
  });
}
