import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isFromTheRoot, mutants, pathOf } from '../mutations/mutants.mjs';
import { root } from '../setup/places.mjs';

test.each(mutants)('the mutant of “$name” changes one place, and its tests exist', async ({ file, from, tests }) => {
  const text = await readFile(join(root, pathOf({ file })), 'utf8');
  expect(text.split(from).length - 1).toBe(1);
  expect(tests.filter((one) => !existsSync(join(root, isFromTheRoot(one) ? '' : 'server', one)))).toEqual([]);
  expect(tests).not.toEqual([]);
});

test('no two mutants have the same name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

const inMigrations = mutants.filter(({ file }) => file.includes('/migrations/'));

test.each(inMigrations)(
  'the function that the mutant of “$name” breaks is replaced by no later migration',
  async ({ file, from }) => {
    const path = join(root, pathOf({ file }));
    const before = (await readFile(path, 'utf8')).split(from)[0] ?? '';
    const [, name] = [...before.matchAll(/create (?:or replace )?function (\w+)/g)].at(-1) ?? [];
    const later = (await readdir(dirname(path))).filter((other) => other > basename(path));
    const texts = await Promise.all(later.map((other) => readFile(join(dirname(path), other), 'utf8')));
    expect(texts.filter((text) => name !== undefined && text.includes(`replace function ${name}(`))).toEqual([]);
  },
);
