/** What the first bytes of a picture tell that its decoder does not. */

import { type FileHandle, open } from 'node:fs/promises';

/** A PNG has its chunks about colours before its pixels: a handful. */
const MOST_CHUNKS = 100;
const SIGNATURE = 8;
const HEAD = 8;
const CRC = 4;

async function withFile<T>(file: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file);
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Whether a PNG moves: its chunk acTL stands before its pixels. Decoders show the first picture only. */
export function isAnimatedPng(file: string): Promise<boolean> {
  return withFile(file, async (handle) => {
    let position = SIGNATURE;
    for (let chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
      const head = await bytesAt(handle, position, HEAD);
      const type = head.toString('latin1', 4, HEAD);
      if (head.length < HEAD || type === 'IDAT') return false;
      if (type === 'acTL') return true;
      position += HEAD + head.readUInt32BE(0) + CRC;
    }
    return false;
  });
}

/** Whether it is a picture as iPhones take them. */
export function isHeic(file: string): Promise<boolean> {
  return withFile(file, async (handle) => {
    const head = (await bytesAt(handle, 4, HEAD)).toString('latin1');
    return /^ftyp(?:hei[cmsx]|hev[cmsx])$/.test(head);
  });
}
