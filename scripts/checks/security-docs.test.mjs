import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/places.mjs';

/** Of levels 1 and 2, by chapter, in ASVS 5.0.0. */
const REQUIREMENTS = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

const read = (/** @type {string} */ name) => readFile(join(root, 'docs', name), 'utf8');

test('each requirement of ASVS 5.0, levels 1 and 2, stands in the table once', async () => {
  const rows = (await read('asvs.md')).split('\n').filter((line) => line.startsWith('| V'));
  const ids = rows.flatMap((row) => row.split('|')[1]?.trim().split(', ') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const byChapter = Object.fromEntries(
    Object.keys(REQUIREMENTS).map((chapter) => [chapter, ids.filter((id) => id.startsWith(`${chapter}.`)).length]),
  );
  expect(byChapter).toEqual(REQUIREMENTS);
});

test('the sums at the top are those of the table', async () => {
  const page = await read('asvs.md');
  const rows = page.split('\n').filter((line) => line.startsWith('| V'));
  const count = (/** @type {string} */ verdict) =>
    rows.flatMap((row) => {
      const [, ids, found] = row.split('|').map((cell) => cell.trim());
      return found === verdict ? (ids?.split(', ') ?? []) : [];
    }).length;
  expect(page).toContain(
    `${count('met')} met, ${count('n/a')} not applicable, ${count('deviation')} deviations, each with its reason`,
  );
});

test('every file that the security pages name exists, and a deviation has a reason', async () => {
  for (const page of ['asvs.md', 'security.md']) {
    const text = await read(page);
    const named = [...text.matchAll(/`((?:server|e2e|web|scripts|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md))`/g)];
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([, path]) => path ?? '').filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
  const bare = (await read('asvs.md')).split('\n').filter((line) => /\| (?:deviation|n\/a) \| *\|/.test(line));
  expect(bare).toEqual([]);
});
