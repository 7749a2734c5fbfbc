import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedJourneys } from './counts.mjs';

const passed = { status: 'passed', errors: [], annotations: [] };
const failed = {
  status: 'failed',
  errors: [{ message: '\u001b[31mError\u001b[39m: not visible\n\n  Locator: heading' }],
  annotations: [{ type: 'http://localhost/cart', description: 'Your cart is empty' }],
};

test('names each journey that failed, also the one that passed on repetition, in the suites within suites', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  const report = join(folder, 'journeys.json');
  /** @type {(title: string, results: object[]) => object} */
  const spec = (title, results) => ({ title, file: 'cart.journey.ts', line: 7, tests: [{ results }] });
  const suites = [{ specs: [spec('adds', [passed])], suites: [{ specs: [spec('removes', [failed, passed])] }] }];
  await writeFile(report, JSON.stringify({ suites }));
  expect(await failedJourneys(report)).toBe(
    [
      'cart.journey.ts:7 removes',
      '  Error: not visible',
      '    Locator: heading',
      '  http://localhost/cart: Your cart is empty',
    ].join('\n'),
  );
  expect(await failedJourneys(join(folder, 'none.json'))).toBe('');
  await rm(folder, { recursive: true });
});
