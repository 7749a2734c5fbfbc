/** Reads an upload to the disk while it arrives, so that no number of slow clients fills the memory. */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import { ShopError } from '@shop/contract/errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import { validationText } from '@shop/messages/validation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeOf } from '../error-text.ts';
import { newRequestId } from '../tokens.ts';

export interface Upload {
  /** Where the file lies until `remove`. */
  file: string;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
  /** The other fields; of several with one name the last. */
  fields: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

// Boundaries, headers of the parts and short fields.
const BYTES_AROUND_FILE = 64 * 1024;
const FIELD_BYTES = 4 * 1024;
const MOST_FIELDS = 20;
/** What is left after this time was left by a process that died. */
const LEFT_OVER_MS = 3_600_000;

/** The routes of this scope take multipart/form-data and nothing else (415). */
export async function takeMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(fastifyMultipart);
  app.addContentTypeParser('*', (_request, _body, done) => done(new ShopError('NOT_MULTIPART')));
}

/**
 * The one file of the body, in the field `file`, whatever its name and declared type.
 * @param options.folder made if missing
 * @throws ShopError: not multipart 415, more bytes 413, no file, several or an empty one 400
 */
export async function receiveUpload(
  request: FastifyRequest,
  options: { folder: string; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new ShopError('NOT_MULTIPART');
  if (Number(request.headers['content-length'] ?? 0) > options.maxBytes + BYTES_AROUND_FILE) throw tooLarge(options);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const file = path.join(options.folder, newRequestId());
  const remove = () => rm(file, { force: true });
  try {
    return { file, ...(await readParts(request, file, options)), remove };
  } catch (error) {
    await remove();
    throw rejection(error);
  }
}

async function readParts(request: FastifyRequest, file: string, options: { maxBytes: number }) {
  const fields = new Map<string, string>();
  let hash: string | undefined;
  const parts = request.parts({
    limits: {
      fileSize: options.maxBytes,
      files: 2,
      fieldSize: FIELD_BYTES,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 2,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      continue;
    }
    if (hash !== undefined) throw invalidFile(httpErrorsText.onlyOneFile);
    if (part.fieldname !== 'file') throw invalidFile(validationText.anyRequired({ name: 'file' }));
    hash = await spool(part, file);
    if (part.file.truncated) throw tooLarge(options);
  }
  if (hash === undefined) throw invalidFile(validationText.anyRequired({ name: 'file' }));
  if ((await stat(file)).size === 0) throw invalidFile(httpErrorsText.fileIsEmpty);
  return { hash, fields: Object.fromEntries(fields) };
}

async function spool(part: MultipartFile, file: string): Promise<string> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, hashed, createWriteStream(file, { mode: 0o600 }));
  return hash.digest('hex');
}

function rejection(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  switch (codeOf(error)) {
    case 'FST_FILES_LIMIT':
      return invalidFile(httpErrorsText.onlyOneFile);
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new ShopError('MALFORMED_REQUEST', {
        detail: httpErrorsText.tooManyFields({ most: String(MOST_FIELDS) }),
      });
    case 'ENOSPC':
      return new ShopError('UNAVAILABLE', { detail: httpErrorsText.noRoom, retryAfter: 60 });
    default:
      // The parser's own errors have no code: a body that ends in the middle, a missing boundary.
      return codeOf(error) === '' || codeOf(error).startsWith('FST_') || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE'
        ? new ShopError('MALFORMED_REQUEST', { detail: httpErrorsText.damagedMultipart })
        : error;
  }
}

function invalidFile(message: string): ShopError {
  return new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'file', message }] });
}

function tooLarge({ maxBytes }: { maxBytes: number }): ShopError {
  return new ShopError('BODY_TOO_LARGE', {
    detail: httpErrorsText.fileTooLarge({ most: String(Math.floor(maxBytes / 1024 ** 2)) }),
  });
}

/** For the time in which an upload is worked on: no byte moves, and the connection must not count as silent. */
export function allowSilence(request: FastifyRequest, ms: number): void {
  // After the response Node sets the connection's usual limit again.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(ms);
}

/** Removes what a process left that died with uploads under way. */
export async function removeLeftUploads(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const entry = path.join(folder, name);
    const changedAt = await stat(entry).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (now.getTime() - changedAt > LEFT_OVER_MS) await rm(entry, { recursive: true, force: true });
  }
}
