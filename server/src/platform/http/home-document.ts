import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './compress-answers.ts';
import { type EarlyStart, type FirstPicture, showPicture, startEarly } from './document.ts';
import { addVary } from './languages.ts';

const encoders = { br: brotliCompressSync, gzip: gzipSync };

/**
 * The home page's document, which shows the page before any script has run. It is the same for everyone with a session, so it
 * is made and compressed once for each first picture: uncompressed it would take a slow line one more round trip.
 * @returns undefined where the build made none: the development server's pages show nothing before their scripts
 */
export async function readHomeDocument(distFolder: string) {
  const file = path.join(distFolder, 'home.html');
  if (!existsSync(file)) return undefined;
  const template = await readFile(file, 'utf8');
  let made = { html: '', encoded: new Map<Encoding, Buffer>() };

  return (request: FastifyRequest, reply: FastifyReply, picture: FirstPicture, start: EarlyStart): string | Buffer => {
    const html = startEarly(showPicture(template, picture), { ...start, shown: true });
    if (html !== made.html) made = { html, encoded: new Map() };
    addVary(reply, 'Accept-Encoding');
    const encoding = encodingFor(request);
    if (encoding === undefined) return html;
    reply.header('content-encoding', encoding);
    const body = made.encoded.get(encoding) ?? encoders[encoding](html);
    made.encoded.set(encoding, body);
    return body;
  };
}
