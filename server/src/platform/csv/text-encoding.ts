/** The encodings in which spreadsheets save text: UTF-8 with or without a byte order mark, UTF-16 with one, and Windows-1252. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * What 0x80 to 0x9f mean in Windows-1252, by the WHATWG's index. The decoder of Node 20 takes these bytes for Latin-1.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Tells the encoding of bytes that arrive in parts. What is not valid UTF-8, and has no mark of UTF-16, is Windows-1252.
 */
export function detectEncoding(): { add(part: Buffer): void; end(): TextEncoding } {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head = Buffer.alloc(0);
  let isUtf8 = true;
  const check = (decode: () => unknown) => {
    try {
      if (isUtf8) decode();
    } catch {
      isUtf8 = false;
    }
  };
  return {
    add(part) {
      if (head.length < 2) head = Buffer.concat([head, part.subarray(0, 2)]);
      check(() => utf8.decode(part, { stream: true }));
    },
    end() {
      check(() => utf8.decode());
      if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
      if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
      return isUtf8 ? 'utf-8' : 'windows-1252';
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
