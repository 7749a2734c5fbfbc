/**
 * A backup is one gzip file of frames. A frame is a letter, its length in four bytes, and its content: J is JSON, D is rows as COPY
 * writes them, or bytes of a file. First comes the header, then for each table its name and columns and its rows, for each file of a
 * picture its name and its bytes, and last the manifest, which only a complete backup has.
 */

import { z } from 'zod';

export const FORMAT = 'shop-backup';
/** Version 1 has no files. */
export const VERSION = 2;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(VERSION)]),
  at: z.string(),
  /** The schema of the backup, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Whether it has the payment sandbox's tables. */
  sandbox: z.boolean(),
});

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableStart = z.infer<typeof tableStart>;

export const fileStart = z.object({ file: z.string() });

export const manifest = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.int(), sha256: z.string() })),
  files: z.array(z.object({ file: z.string(), bytes: z.int(), sha256: z.string() })).default([]),
  /** Read after the rows, so that no row has a higher id. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.int() })),
});
export type Manifest = z.infer<typeof manifest>;

/** Makes both servers write and read values alike, whatever their settings. */
export const PLAIN_VALUES =
  "set datestyle to 'ISO, MDY'; set timezone to 'UTC'; set bytea_output to 'hex'; set statement_timeout to 0";

const HEAD_BYTES = 5;

export function frame(kind: 'J' | 'D', content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

export function jsonFrame(value: unknown): Buffer {
  return frame('J', Buffer.from(JSON.stringify(value)));
}

export type Frame = { kind: 'J'; value: unknown } | { kind: 'D'; rows: Buffer };

/** @throws BackupError when it ends within a frame, or holds something else */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= HEAD_BYTES) {
      const end = at + HEAD_BYTES + rest.readUInt32BE(at + 1);
      if (rest.length < end) break;
      yield parse(rest.toString('latin1', at, at + 1), rest.subarray(at + HEAD_BYTES, end));
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BackupError('The backup is cut short.');
}

function parse(kind: string, content: Buffer): Frame {
  if (kind === 'D') return { kind, rows: content };
  if (kind === 'J') {
    const value: unknown = JSON.parse(content.toString());
    return { kind, value };
  }
  throw new BackupError('This is no backup of a shop.');
}
