/**
 * Fetches a file from an address that somebody else has named. Only public addresses are asked: each name is resolved once, what it
 * resolves to is checked, and the connection goes to that; the same again for each redirect.
 */

import { createHash } from 'node:crypto';
import { lookup as resolve } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fetchErrorsText } from '@shop/messages/fetch-errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import { codeOf } from '../error-text.ts';
import { isPublicAddress } from './public-address.ts';

/** Where connections may go. */
export interface Reach {
  /** @param address of IPv4 or IPv6 */
  address: (address: string) => boolean;
  /** @param port '' for the usual one */
  port: (port: string) => boolean;
}

export const publicOnly: Reach = { address: isPublicAddress, port: (port) => ['', '80', '443'].includes(port) };
/** For tests and intranets. */
export const everywhere: Reach = { address: () => true, port: () => true };

export interface FetchLimits {
  maxBytes: number;
  maxRedirects: number;
  /** Of all: names, redirects and the file. */
  timeoutMs: number;
  reach: Reach;
  /** Names to addresses; the system's unless given. */
  resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

/** Why there is no file: a sentence for who named the address. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * @param file where it is written; nothing is left there after an error
 * @returns the SHA-256 of its bytes, in hexadecimal digits
 * @throws FetchError; what the signal aborts with
 */
export async function fetchFile(
  url: string,
  file: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<{ sha256: string }> {
  const tooLate = AbortSignal.timeout(limits.timeoutMs);
  const either = AbortSignal.any([tooLate, signal]);
  try {
    const response = await follow(url, limits, either);
    return { sha256: await store(response, file, limits.maxBytes, either) };
  } catch (error) {
    await rm(file, { force: true });
    signal.throwIfAborted();
    if (tooLate.aborted) throw new FetchError(fetchErrorsText.notInTime({ seconds: limits.timeoutMs / 1000 }));
    throw inWords(error);
  }
}

async function follow(url: string, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  let address = checkedUrl(url, limits);
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(address, limits, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECTS.includes(statusCode) || headers.location === undefined) {
      throw new FetchError(fetchErrorsText.serverAnswers({ status: statusCode }));
    }
    if (redirects === limits.maxRedirects)
      throw new FetchError(fetchErrorsText.mostRedirects({ most: limits.maxRedirects }));
    address = checkedUrl(headers.location, limits, address);
  }
}

function checkedUrl(given: string, { reach }: FetchLimits, base?: URL): URL {
  if (!URL.canParse(given, base?.href)) throw new FetchError(fetchErrorsText.noAddress);
  const url = new URL(given, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchError(fetchErrorsText.onlyHttp);
  if (url.username !== '' || url.password !== '') throw new FetchError(fetchErrorsText.noPasswords);
  if (!reach.port(url.port)) throw new FetchError(fetchErrorsText.onlyPorts);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !reach.address(host)) throw notPublic(host);
  return url;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
const notPublic = (host: string) => new FetchError(fetchErrorsText.notPublic({ host }));

/** The next look-up of the name may give another address: the connection takes the one that was checked. */
function checkedLookup({ reach, resolve: names = systemNames }: FetchLimits): LookupFunction {
  return (host, options, done) => {
    names(host).then(
      (all) => {
        const allowed = all.filter(({ address }) => reach.address(address));
        const [first] = allowed;
        if (first === undefined) done(notPublic(host), '', 0);
        else if (options.all === true) done(null, [...allowed]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}

const systemNames = (host: string) => resolve(host, { all: true });

function ask(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    request(
      url,
      {
        signal,
        // Each with a connection of its own: a kept one would be to what another file's name resolved to.
        agent: false,
        lookup: checkedLookup(limits),
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; import)' },
      },
      answered,
    )
      .on('error', failed)
      .end();
  });
}

async function store(response: IncomingMessage, file: string, maxBytes: number, signal: AbortSignal): Promise<string> {
  const tooLarge = new FetchError(httpErrorsText.fileTooLarge({ most: Math.floor(maxBytes / 1024 ** 2) }));
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > maxBytes) done(tooLarge);
      else done(null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(file, { mode: 0o600 }), { signal });
  if (bytes === 0) throw new FetchError(fetchErrorsText.isEmpty);
  return hash.digest('hex');
}

const sentences: Readonly<Record<string, () => string>> = {
  ENOTFOUND: () => fetchErrorsText.noSuchServer,
  EAI_AGAIN: () => fetchErrorsText.noSuchServer,
  ECONNREFUSED: () => fetchErrorsText.noConnections,
  ECONNRESET: () => fetchErrorsText.brokeOff,
  ERR_STREAM_PREMATURE_CLOSE: () => fetchErrorsText.brokeOff,
  ETIMEDOUT: () => fetchErrorsText.doesNotAnswer,
  EHOSTUNREACH: () => fetchErrorsText.notReached,
  ENETUNREACH: () => fetchErrorsText.notReached,
};
/** What our own disk says. */
const OWN = ['ENOSPC', 'EACCES', 'EROFS', 'ENOENT', 'EMFILE', 'EIO'];

function inWords(error: unknown): unknown {
  if (error instanceof FetchError || OWN.includes(codeOf(error))) return error;
  const code = codeOf(error);
  const unknown = () => (code === '' ? fetchErrorsText.failed : fetchErrorsText.failedWith({ code }));
  return new FetchError((sentences[code] ?? unknown)());
}
