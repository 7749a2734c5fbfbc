import type { IncomingMessage } from 'node:http';
import { ShopError } from '@shop/contract/errors';
import type { FastifyInstance } from 'fastify';

/** For HTTP servers: left to itself Node refuses with an answer that is empty, and reads the first of two hosts. */
export const hostIsRequiredHere = { requireHostHeader: false } as const;

/** Every client has to name the host that it means, once (RFC 9112, 3.2). @returns what is wrong; undefined if nothing is */
export function hostFaultOf({ rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 1) return undefined;
  return hosts === 0 ? 'The request has no Host header' : 'The request has more than one Host header';
}

export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = hostFaultOf(request.raw);
    done(fault === undefined ? undefined : new ShopError('MALFORMED_REQUEST', { detail: fault }));
  });
}
