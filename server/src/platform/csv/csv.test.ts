import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { type CsvRecord, openCsv, UnreadableCsvError } from './read-csv.ts';
import { asUtf8, detectEncoding, type TextEncoding } from './text-encoding.ts';
import { defuse, readDefused, writeCsv } from './write-csv.ts';

/** As a file arrives: in parts of this many bytes. */
async function* partsOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readAll(bytes: Buffer, size = 7) {
  const detector = detectEncoding();
  for await (const part of partsOf(bytes, size)) detector.add(part);
  const { encoding, brokenLines } = detector.end();
  const { separator, records } = await openCsv(asUtf8(partsOf(bytes, size), encoding));
  const all: CsvRecord[] = [];
  for await (const batch of records) all.push(...batch);
  return { encoding, separator, records: all, brokenLines };
}

const linesOf = async (text: string) => (await readAll(Buffer.from(text))).records;

/** As Excel saves 'Unicode text'. */
function utf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('reading', () => {
  it('recognises the encodings that spreadsheets write', async () => {
    const text = 'title;price\r\nCafé – €5;1\r\n';
    const cases: [Buffer, TextEncoding][] = [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [utf16(text, false), 'utf-16le'],
      [utf16(text, true), 'utf-16be'],
      [Buffer.from('title;price\r\nCaf\xe9 \x96 \x805;1\r\n', 'latin1'), 'windows-1252'],
    ];
    for (const [bytes, encoding] of cases) {
      for (const size of [1, 2, 3, 1000]) {
        expect(await readAll(bytes, size)).toEqual({
          encoding,
          separator: ';',
          brokenLines: [],
          records: [
            { line: 1, cells: ['title', 'price'] },
            { line: 2, cells: ['Café – €5', '1'] },
          ],
        });
      }
    }
  });

  it('takes a file for UTF-8 with a byte order mark, or if more than nine of ten lines with other letters are, and names the others', async () => {
    const good = (lines: number) => Array.from({ length: lines }, () => 'Größe;1\n').join('');
    const broken = Buffer.from('L\xf6ffel;1\n', 'latin1');
    const file = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
    for (const size of [1, 3, 1000]) {
      expect(await readAll(file('title;price\r\n', good(4), broken, good(6)), size)).toMatchObject({
        encoding: 'utf-8',
        brokenLines: [6],
      });
      expect(await readAll(file('title;price\n', good(9), broken), size)).toMatchObject({
        encoding: 'windows-1252',
        brokenLines: [],
      });
      expect(await readAll(file('\ufefftitle;price\r', broken, broken, good(1)), size)).toMatchObject({
        encoding: 'utf-8',
        brokenLines: [2, 3],
      });
    }
  });

  it('reads `sep=` as the first line as Excel means it, and does not count it among the lines of the table', async () => {
    for (const [first, separator] of [
      ['sep=;', ';'],
      ['SEP=|', '|'],
      ['"sep=,"', ','],
      ['sep=\t', '\t'],
    ] as const) {
      const file = Buffer.from(`${first}\r\na${separator}b\r\n1${separator}2,3;4\r\n`);
      for (const size of [2, 1000]) {
        const { separator: told, records } = await readAll(file, size);
        expect(told).toBe(separator);
        expect(records[0]).toEqual({ line: 2, cells: ['a', 'b'] });
        expect(records[1]?.line).toBe(3);
      }
    }
  });

  it('is told the separator by the header line, outside quotes', async () => {
    for (const [header, separator] of [
      ['a,b;c,d', ','],
      ['a;b,c;d', ';'],
      ['a\tb\tc', '\t'],
      ['"a;b;c",d', ','],
      ['a', ','],
    ] as const) {
      expect((await readAll(Buffer.from(`${header}\n1;2,3,4\n`))).separator).toBe(separator);
    }
  });

  it('reads quoted cells with separators, quotes and line ends, and counts lines as an editor does', async () => {
    expect(await linesOf('a,b\r\n"1\r\n2","x ""y"", z"\n\n\n"3\n\n4",5\r6,7')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\r\n2', 'x "y", z'] },
      { line: 6, cells: ['3\n\n4', '5'] },
      { line: 9, cells: ['6', '7'] },
    ]);
  });

  it('takes a quote within a cell for a quote', async () => {
    expect(await linesOf('a,b\nScreen 5",x\n"5" screen,y\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['Screen 5"', 'x'] },
      { line: 3, cells: ['"5" screen', 'y'] },
    ]);
  });

  it('says from which line on a text cannot be read, and reads what is before it', async () => {
    const endless = `a,b\n1,2\n3,"${'x'.repeat(2_000_000)}`;
    for (const text of ['a,b\n1,2\n"3,4\n5,6\n', endless, `${endless}"\n5,6\n`]) {
      const { records } = await openCsv(partsOf(Buffer.from(text), 50_000));
      const read: CsvRecord[] = [];
      const reading = (async () => {
        for await (const batch of records) read.push(...batch);
      })();
      await expect(reading).rejects.toBeInstanceOf(UnreadableCsvError);
      await expect(reading).rejects.toMatchObject({ line: 3 });
      expect(read.map(({ line }) => line)).toEqual([1, 2]);
    }
  });

  it('reads nothing out of nothing', async () => {
    expect(await linesOf('')).toEqual([]);
    expect(await linesOf('\n\r\n')).toEqual([]);
  });
});

describe('writing', () => {
  it('ends lines with CRLF and quotes what must be quoted', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        ['x,y', 'say "hi"'],
        ['1\n2', '3\r4'],
        ['', ' '],
      ]),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"1\n2","3\r4"\r\n, \r\n');
  });

  it("puts a ' in front of =, +, -, @ and '", () => {
    const cells = ['=1+1', '+1', '-1', '@a', "'a", 'a=1', '', "''"];
    expect(cells.map(defuse)).toEqual(["'=1+1", "'+1", "'-1", "'@a", "''a", 'a=1', '', "'''"]);
    expect(readDefused("'tis")).toBe("'tis");
  });

  it.each(['\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', '＋1', '－1', '＠a'])(
    "puts a ' in front of what only spreadsheets take for a formula: %j",
    (cell) => {
      expect(defuse(cell)).toBe(`'${cell}`);
      expect(readDefused(defuse(cell))).toBe(cell);
    },
  );

  it('is read back as it was, in parts of any size', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('=', '＝', "'", '-', '"', ',', ';', '\t', '\n', '\r', 'a', 'é', '😀', ' ') }),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (lines, size) => {
          const text = writeCsv([['a', 'b', 'c'], ...lines]);
          const { records } = await readAll(Buffer.from(text), size);
          expect(records.slice(1).map(({ cells }) => cells.map(readDefused))).toEqual(lines);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
