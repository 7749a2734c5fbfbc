import { ShopError } from '@shop/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another origin started: by Fetch Metadata where the browser sends it, else by Origin.
 * To a plain http origin browsers send neither with a GET, so there Referer tells. A client that sends none of them is no browser and carries nobody's cookies by accident.
 * https://web.dev/articles/fetch-metadata
 * @param changesState routes whose GET changes something too
 */
export function refuseCrossSiteChanges(
  app: FastifyInstance,
  publicUrl: string,
  changesState: ReadonlySet<string>,
): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const byReading = reading.has(request.method);
    // The route that the router found: a path can be spelt in many ways.
    if (byReading && !changesState.has(request.routeOptions.url ?? '')) return;
    if (isCrossSite(request, publicOrigin)) throw new ShopError('CROSS_SITE');
    if (byReading && isNotAskedFor(request)) throw new ShopError('CROSS_SITE');
  });
}

/** The path as the router reads it: without its query and trailing slashes, `%61` the same as `a`. */
export function pathOf(request: FastifyRequest): string {
  const path = (request.url.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '') || '/';
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether a page of another origin has sent the request. */
export function isCrossSite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin ?? (reading.has(request.method) ? originOfReferer(request) : undefined);
  if (origin === undefined || origin === publicOrigin) return false;
  // By host alone: behind a proxy that speaks https for us, the scheme here is not the browser's.
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

function originOfReferer({ headers: { referer } }: FastifyRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return referer;
  return new URL(referer).origin;
}

/** A prefetch, or an image or script whose address names a state-changing path: nobody meant it. */
function isNotAskedFor(request: FastifyRequest): boolean {
  const destination = request.headers['sec-fetch-dest'];
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose ?? request.headers['x-moz'];
  return (
    (destination !== undefined && destination !== 'empty' && destination !== 'document') ||
    String(purpose ?? '').includes('prefetch')
  );
}
