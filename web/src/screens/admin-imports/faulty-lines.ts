/** The lines of a file that have errors, as a file of their own, so that they can be corrected and imported alone. */

import type { FileError } from '@shop/contract/product-files';

/** As the server reads it: UTF-8 or UTF-16 with BOM, else UTF-8, and what is not UTF-8 is Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Records by the line on which they begin; a cell in quotes may hold line breaks. */
export function recordsByLine(text: string): Map<number, string> {
  const records = new Map<number, string>();
  let begin = 1;
  let record: string | undefined;
  text.split('\n').forEach((line, index) => {
    if (record === undefined) begin = index + 1;
    record = record === undefined ? line : `${record}\n${line}`;
    if ((record.split('"').length - 1) % 2 === 1) return;
    records.set(begin, record.replace(/\r$/, ''));
    record = undefined;
  });
  if (record !== undefined) records.set(begin, record);
  return records;
}

/** The header, and each record that has an error. */
export async function faultyLines(file: Blob, errors: readonly FileError[]): Promise<string> {
  const records = recordsByLine(decode(await file.arrayBuffer()));
  const lines = [...new Set([1, ...errors.map(({ line }) => line)])].sort((one, other) => one - other);
  return lines.flatMap((line) => records.get(line) ?? []).join('\r\n');
}
