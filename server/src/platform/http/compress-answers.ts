import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isCrossSite } from './cross-site.ts';

export type Encoding = 'br' | 'gzip';

/** Less fits into the first packet anyway. */
const LEAST_BYTES = 1024;
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?json\b)/;
/** As fast as gzip, and smaller; higher qualities are for what is compressed once by the build. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const whole = {
  br: (body: Buffer | string) => promisify(brotliCompress)(body, quick),
  gzip: (body: Buffer | string) => promisify(gzip)(body),
};
const streamed = { br: () => createBrotliCompress(quick), gzip: () => createGzip() };

/**
 * Compresses what is read as text and is not short: documents, JSON, streams such as CSV. Left as they are: events, which must leave at
 * once; answers with a strong ETag, which are files that the build has compressed; those that set a cookie; and, of somebody who is logged in,
 * those that another site has asked for. From the length of a compressed answer one can guess what it holds if one can put text of
 * one's own beside it again and again (BREACH). Only answers to GET and HEAD are compressed: secrets are answered to POST.
 *
 * A Buffer is compressed once for each encoding, however often it is sent. Register it after what caches responses.
 */
export function compressAnswers(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  const once = rememberCompressed();

  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (!mayCompress(request, reply, payload, publicOrigin)) return done(null, payload);
    addVary(reply);
    const encoding = encodingFor(request);
    if (encoding === undefined) return done(null, payload);
    const compressed = (body: unknown) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, body);
    };
    if (payload instanceof Readable) return compressed(pipeline(payload, streamed[encoding](), () => {}));
    const body = Buffer.isBuffer(payload) ? once(payload, encoding) : whole[encoding](String(payload));
    body.then(compressed, done);
  });
}

/** @returns what the client reads of both; a browser names what it can read without an order of preference */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const readable = new Negotiator(request.raw).encodings(['br', 'gzip']);
  return readable.includes('br') ? 'br' : readable.includes('gzip') ? 'gzip' : undefined;
}

function mayCompress(request: FastifyRequest, reply: FastifyReply, payload: unknown, publicOrigin: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const isLong =
    typeof payload === 'string' || Buffer.isBuffer(payload)
      ? payload.length >= LEAST_BYTES
      : payload instanceof Readable;
  if (!isLong || !TEXT.test(String(reply.getHeader('content-type') ?? ''))) return false;
  if (['content-encoding', 'set-cookie'].some((name) => reply.hasHeader(name))) return false;
  if (reply.hasHeader('etag') && !String(reply.getHeader('etag')).startsWith('W/')) return false;
  return request.actor === undefined || !isCrossSite(request, publicOrigin);
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

/** For as long as the Buffer is in memory itself. */
function rememberCompressed(): (body: Buffer, encoding: Encoding) => Promise<Buffer> {
  const known = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  return (body, encoding) => {
    const forms = known.get(body) ?? new Map<Encoding, Promise<Buffer>>();
    known.set(body, forms);
    const form = forms.get(encoding) ?? whole[encoding](body).then(ownCopy);
    forms.set(encoding, form);
    return form;
  };
}

/** What zlib returns is a part of 16 kB, which would stay in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
