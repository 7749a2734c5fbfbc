/**
 * Whatever becomes of orders, and whichever processes sum it up: each figure is the sum over the orders of the list that it links to,
 * and stays it when all is computed again.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeFigures } from '../src/figures/recompute-figures.ts';
import { openLife } from '../test/after-order-life.ts';
import { type Step, steps } from '../test/after-order-steps.ts';
import { dashboardOf, figuresBesideLists, sumUpInTwoProcesses } from '../test/figures.ts';
import { openRestartableShop, type RestartableShop } from '../test/restartable-shop.ts';
import { runs } from '../test/runs.ts';
import { checkInvariants } from './check-invariants.ts';

/** For a longer search: LIVES=1000. */
const LIVES = Number(process.env.LIVES ?? runs(30));

let shop: RestartableShop;
beforeAll(async () => {
  shop = await openRestartableShop();
});
afterAll(() => shop.close());

const step = fc.record<Step>({
  name: fc.constantFrom(...steps.filter((one) => one !== 'server restarts')),
  order: fc.constantFrom(0 as const, 1 as const),
  choice: fc.nat(10_000),
});
const paid: Step[] = [
  { name: 'pay', order: 0, choice: 0 },
  { name: 'webhook', order: 0, choice: 0 },
  { name: 'webhook', order: 0, choice: 0 },
  { name: 'set the payment status', order: 1, choice: 1 },
  { name: 'ship the rest', order: 0, choice: 0 },
  { name: 'ship the rest', order: 1, choice: 0 },
];
const backAgain = (['ask to return', 'move a return', 'move a return', 'refund'] as const).flatMap((name): Step[] => [
  { name, order: 0, choice: 1 },
  { name, order: 1, choice: 1 },
]);

async function compare() {
  const client = await shop.app().as(shop.admin);
  const answer = await dashboardOf(client, 'from=2020-01-01&by=month');
  const { shown, listed } = await figuresBesideLists(client, answer);
  expect(shown).toEqual(listed);
  const taken = answer.series.reduce((sum, entry) => sum + entry.takings, 0);
  expect(taken).toBeCloseTo(answer.figures.takings.value);
  const units = answer.categories.reduce((sum, entry) => sum + entry.units, 0);
  if (answer.categories.length < 10) expect(units).toBe(answer.figures.units.value);
  return { shown, answer };
}

describe(`over ${LIVES} random lives of two orders`, () => {
  it('figures equal their lists, also when computed again', { timeout: 1_800_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 20 }), async (begun, rest) => {
        const life = await openLife(shop);
        for (const [index, one] of [...(begun ? [...paid, ...backAgain] : []), ...rest].entries()) {
          // Some is summed up while more happens.
          await Promise.all([life.take(one), index % 3 === 0 && sumUpInTwoProcesses(shop.app())]);
        }
        await sumUpInTwoProcesses(shop.app());
        const { shown } = await compare();
        const findings = await checkInvariants(shop.app().db, shop.clock.now(), 15);
        expect(findings.filter(({ about, state }) => /figures/.test(about) && state !== 'ok')).toEqual([]);
        await recomputeFigures(shop.app().deps);
        expect((await compare()).shown).toEqual(shown);
      }),
      { numRuns: LIVES },
    );
    const { shown } = await compare();
    expect(shown.returns).toBeGreaterThan(0);
    expect(shown.takings).toBeGreaterThan(0);
  });
});
