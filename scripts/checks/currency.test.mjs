import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/places.mjs';

const FOLDERS = ['contract/src', 'server/src', 'web/src', 'messages/en', 'search-index/src', 'pdf-documents/src'];

/** What alone knows currencies: on both sides of the wire, and at the payment provider. */
const KNOWS_CURRENCIES = [
  'contract/src/currencies.ts',
  'contract/src/money.ts',
  'server/src/platform/stripe/charge-units.ts',
];

/** The name of the dollar, its code, its sign in a text of its own or before an amount, and a fixed number of decimals. Comments have examples. */
const DOLLAR = /dollar|\bUSD\b|(['"`])(?:[^'"`\n]* )?\$\1|\$\d+\.\d|\.toFixed\(2\)/i;

const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** @param {string} text */
const dollarsIn = (text) => text.split('\n').filter((line) => DOLLAR.test(line) && !COMMENT.test(line));

/** @param {(text: string) => string[]} linesIn */
const foundElsewhere = (linesIn) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|fixture)\./.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((file) => !KNOWS_CURRENCIES.includes(file))
      .flatMap((file) => linesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  );

it('Money is formatted by Intl in the modules of currencies alone', () => {
  expect(foundElsewhere((text) => text.split('\n').filter((line) => /style: ['"]currency/.test(line)))).toEqual([]);
});

describe('The dollar', () => {
  it('is known in the modules of currencies alone', () => {
    expect(foundElsewhere(dollarsIn)).toEqual([]);
  });

  it('is found by its name, its code, its sign and its decimals', () => {
    for (const line of [
      "label: 'Dollars'",
      "currency: 'USD'",
      "leading: '$'",
      "text: 'From $'",
      'a `$5.00` b',
      'x.toFixed(2)',
    ]) {
      expect(dollarsIn(line), line).toHaveLength(1);
    }
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    expect(dollarsIn('const a = /^[0-9]{2}$/; const b = `${price}`; sql`$1`;')).toEqual([]);
  });
});
