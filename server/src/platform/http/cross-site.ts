import { ShopError } from '@shop/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another origin started: by Fetch Metadata where the browser sends it, else by Origin.
 * A client that sends neither is no browser and carries nobody's cookies by accident.
 * https://web.dev/articles/fetch-metadata
 * @param changesState paths whose GET changes something too
 */
export function refuseCrossSiteChanges(
  app: FastifyInstance,
  publicUrl: string,
  changesState: ReadonlySet<string>,
): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    const byReading = reading.has(request.method);
    if (byReading && !changesState.has(path)) return;
    if (isCrossSite(request, publicOrigin)) throw new ShopError('CROSS_SITE');
    if (byReading && isNotAskedFor(request)) throw new ShopError('CROSS_SITE');
  });
}

/** The path without its query and without trailing slashes. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split(/[?#]/, 1)[0] ?? '/';
  return path.replace(/\/+$/, '') || '/';
}

function isCrossSite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return origin !== publicOrigin && origin !== `${request.protocol}://${request.host}`;
}

/** A prefetch, or an image or script whose address names a state-changing path: nobody meant it. */
function isNotAskedFor(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest'];
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose;
  return (
    (destination !== undefined && destination !== 'empty' && destination !== 'document') ||
    String(purpose ?? '').includes('prefetch')
  );
}
