/** The encodings in which spreadsheets save text: UTF-8 with or without a byte order mark, UTF-16 with one, and Windows-1252. */

import { isUtf8 } from 'node:buffer';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DetectedEncoding {
  encoding: TextEncoding;
  /** The first lines of a file in UTF-8 that are not UTF-8 themselves, as an editor counts. */
  brokenLines: readonly number[];
}

/**
 * What 0x80 to 0x9f mean in Windows-1252, by the WHATWG's index. The decoder of Node 20 takes these bytes for Latin-1.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** So many lines that are not UTF-8 are named. */
export const MOST_BROKEN_LINES = 1_000;
/** Bytes of a line that are compared; no line of a table is longer. */
const LONGEST_LINE = 1024 * 1024;

/**
 * Tells the encoding of bytes that arrive in parts. Without a byte order mark, it is UTF-8 if more than nine of ten lines with bytes
 * above 0x7f are: one stray byte does not turn a whole file into Windows-1252.
 */
export function detectEncoding(): { add(part: Buffer): void; end(): DetectedEncoding } {
  let head = Buffer.alloc(0);
  const lines = compareLinesWithUtf8();
  return {
    add(part) {
      if (head.length < 3) head = Buffer.concat([head, part.subarray(0, 3)]);
      lines.add(part);
    },
    end() {
      const { beyondAscii, broken, brokenLines } = lines.end();
      if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', brokenLines: [] };
      if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', brokenLines: [] };
      const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
      if (hasMark || broken * 10 < beyondAscii || beyondAscii === 0) return { encoding: 'utf-8', brokenLines };
      return { encoding: 'windows-1252', brokenLines: [] };
    },
  };
}

/** Counts the lines that have bytes above 0x7f, and those of them that are not UTF-8. Lines end as those of CSV do. */
function compareLinesWithUtf8() {
  let line = 1;
  let begun: Buffer[] = [];
  let begunBytes = 0;
  let isAscii = true;
  let endedByReturn = false;
  let beyondAscii = 0;
  let broken = 0;
  const brokenLines: number[] = [];
  const keep = (bytes: Buffer) => {
    if (begunBytes < LONGEST_LINE) begun.push(bytes);
    begunBytes += bytes.length;
  };
  const endLine = () => {
    if (!isAscii) {
      beyondAscii += 1;
      if (
        begunBytes <= LONGEST_LINE &&
        !isUtf8(begun.length === 1 ? (begun[0] ?? Buffer.alloc(0)) : Buffer.concat(begun))
      ) {
        broken += 1;
        if (brokenLines.length < MOST_BROKEN_LINES) brokenLines.push(line);
      }
    }
    begun = [];
    begunBytes = 0;
    isAscii = true;
    line += 1;
  };
  return {
    add(part: Buffer) {
      let from = 0;
      for (let at = 0; at < part.length; at += 1) {
        const byte = part[at] ?? 0;
        if (byte > 0x7f) isAscii = false;
        const isEnd = byte === 13 || (byte === 10 && !endedByReturn);
        if (isEnd) {
          keep(part.subarray(from, at));
          endLine();
        }
        if (isEnd || byte === 10) from = at + 1;
        endedByReturn = byte === 13;
      }
      if (from < part.length) keep(part.subarray(from));
    },
    end() {
      endLine();
      return { beyondAscii, broken, brokenLines };
    },
  };
}

/** The same text in UTF-8, without a byte order mark. */
export async function* asUtf8(parts: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<Buffer> {
  const decode = encoding === 'windows-1252' ? decodeWindows1252 : decoderOf(encoding);
  for await (const part of parts) yield Buffer.from(decode(part));
  if (encoding !== 'windows-1252') yield Buffer.from(decode());
}

/** Without an argument it ends: what is left of a character that was cut off becomes U+FFFD. */
function decoderOf(encoding: Exclude<TextEncoding, 'windows-1252'>): (part?: Buffer) => string {
  // `TextDecoder` leaves out the byte order mark.
  const decoder = new TextDecoder(encoding);
  return (part) => (part === undefined ? decoder.decode() : decoder.decode(part, { stream: true }));
}

function decodeWindows1252(part?: Buffer): string {
  return (part?.toString('latin1') ?? '').replaceAll(
    /[\u0080-\u009f]/g,
    (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  );
}
