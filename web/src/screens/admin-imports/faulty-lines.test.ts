import { describe, expect, it } from 'vitest';
import { faultyLines, recordsByLine } from './faulty-lines.ts';

const error = (line: number) => ({ line, column: 'price', message: 'price is required' });
/** Tells Excel that a file is UTF-8. */
const MARK = '\ufeff';

describe('the lines with errors', () => {
  it('are the header and the records that begin there, once each, also over several lines', async () => {
    const text = 'sku,title,price\r\nA,"two\nlines, ""quoted""",x\r\nB,plain,1\r\nC,last,';
    const file = new Blob([text]);
    expect(await faultyLines(file, [error(5), error(2), error(2)])).toBe(
      `${MARK}sku,title,price\r\nA,"two\nlines, ""quoted""",x\r\nC,last,`,
    );
  });

  it('begin where an editor counts them', () => {
    expect([...recordsByLine('a\n"b\nc"\nd').keys()]).toEqual([1, 2, 4]);
  });

  it.each([
    { what: 'within a cell', text: 'sku;title\n5;5" nail\n6;6" nail\n7;7\n', lines: [1, 2, 3, 4] },
    { what: 'behind a blank', text: 'a,b\n1, "x\n2,y\n', lines: [1, 2, 3] },
    { what: 'that ends before its cell', text: 'a,b\n"5" screen,x\n"6\n" screen,"y"\n7,z', lines: [1, 2, 3, 5] },
    { what: 'behind a tab', text: 'a\tb,c\td\n1\t"x\ny",\n2"\tz', lines: [1, 2, 4] },
    { what: 'that is never closed', text: 'a,b\n1,"x\n2,y\n', lines: [1, 2] },
    { what: 'and nothing else in a cell', text: 'a,b\n"","""\n"""\n2,y\n', lines: [1, 2, 4] },
  ])('begin where the server says, with a quote $what', ({ text, lines }) => {
    expect([...recordsByLine(text).keys()]).toEqual(lines);
  });

  it.each(['\n', '\r\n', '\r'])('end with %j', (end) => {
    const text = ['sku,price', 'A,1', '', '"B', '",2', 'C,3', ''].join(end);
    expect([...recordsByLine(text)].filter(([, record]) => record !== '')).toEqual([
      [1, 'sku,price'],
      [2, 'A,1'],
      [4, `"B${end}",2`],
      [6, 'C,3'],
    ]);
  });

  it('are below the header, also where empty lines are above it', async () => {
    expect(await faultyLines(new Blob(['\n\nsku\nA\nB\n']), [error(5)])).toBe(`${MARK}sku\r\nB`);
  });

  it('have the mark by which Excel knows UTF-8 in front, once', async () => {
    expect(await faultyLines(new Blob([`${MARK}sku\nÄ`]), [error(2)])).toBe(`${MARK}sku\r\nÄ`);
  });

  it('of a file in Windows-1252 or UTF-16 keep their letters', async () => {
    expect(await faultyLines(new Blob([Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65)]), [])).toBe(`${MARK}Größe`);
    expect(await faultyLines(new Blob([Uint8Array.of(0xff, 0xfe, 0xf6, 0x00)]), [])).toBe(`${MARK}ö`);
  });
});
