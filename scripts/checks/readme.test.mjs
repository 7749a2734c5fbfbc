import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup/places.mjs';

it('the README has at most 100 lines: what it leads to has pages of its own', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});
