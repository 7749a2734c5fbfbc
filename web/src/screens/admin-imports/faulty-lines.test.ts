import { describe, expect, it } from 'vitest';
import { faultyLines, recordsByLine } from './faulty-lines.ts';

const error = (line: number) => ({ line, column: 'price', message: 'price is required' });

describe('the lines with errors', () => {
  it('are the header and the records that begin there, once each, also over several lines', async () => {
    const text = 'sku,title,price\r\nA,"two\nlines, ""quoted""",x\r\nB,plain,1\r\nC,last,';
    const file = new Blob([text]);
    expect(await faultyLines(file, [error(5), error(2), error(2)])).toBe(
      'sku,title,price\r\nA,"two\nlines, ""quoted""",x\r\nC,last,',
    );
  });

  it('begin where an editor counts them', () => {
    expect([...recordsByLine('a\n"b\nc"\nd').keys()]).toEqual([1, 2, 4]);
  });

  it('of a file in Windows-1252 or UTF-16 keep their letters', async () => {
    expect(await faultyLines(new Blob([Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65)]), [])).toBe('Größe');
    expect(await faultyLines(new Blob([Uint8Array.of(0xff, 0xfe, 0xf6, 0x00)]), [])).toBe('ö');
  });
});
