import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants, pathOf } from '../mutations/mutants.mjs';
import { root } from '../setup/places.mjs';

test.each(mutants)('the mutant of “$name” changes one place, and its tests exist', async ({ file, from, tests }) => {
  const text = await readFile(join(root, pathOf({ file })), 'utf8');
  expect(text.split(from).length - 1).toBe(1);
  expect(tests.filter((one) => !existsSync(join(root, one.startsWith('contract/') ? '' : 'server', one)))).toEqual([]);
  expect(tests).not.toEqual([]);
});

test('no two mutants have the same name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
