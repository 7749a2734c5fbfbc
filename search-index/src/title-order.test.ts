import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../server/test/runs.ts';
import { TitleOrder } from './title-order.ts';

const LANGUAGES = ['de', 'es', 'ar', 'sv'];
const title = fc.stringMatching(/^[a-cnoñöäéçمب ]{0,4}$/u);
/** `place`: one of two that place does so many parts of it; the rest comes later, or never. */
type Step = { add: string } | { remove: number } | { place: number; by: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.record({ add: title }) }, fc.record({ remove: fc.nat(30) }), {
    weight: 2,
    arbitrary: fc.record({ place: fc.nat(12), by: fc.nat(1) }),
  }),
  { maxLength: 60 },
);

/** Titles by row; undefined: removed. */
function applied(order: TitleOrder, all: readonly Step[]): (string | undefined)[] {
  const titles: (string | undefined)[] = [];
  const placing = [order.placing(2), order.placing(3)];
  for (const step of all) {
    if ('place' in step) {
      for (let n = 0; n <= step.place; n += 1) if (placing[step.by]?.next().done) placing[step.by] = order.placing(2);
    } else if ('add' in step) order.add(titles.push(step.add) - 1, step.add);
    else if (step.remove < titles.length) {
      order.remove(step.remove);
      titles[step.remove] = undefined;
    }
  }
  return titles;
}

it('ranks titles as the collation of the language sorts them, equal ones alike, whatever was placed before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), steps, (language, all) => {
      const order = new TitleOrder(language);
      const titles = applied(order, all);
      for (const _ of order.placing());
      const { compare } = new Intl.Collator(language);
      const rows = titles.flatMap((one, row) => (one === undefined ? [] : [row]));
      const rankOf = (row: number) => order.ranks[row] ?? Number.NaN;
      const byRank = rows.toSorted((one, other) => rankOf(one) - rankOf(other));
      for (const [n, row] of byRank.entries()) {
        const next = byRank[n + 1];
        if (next === undefined) break;
        const [own = '', other = ''] = [titles[row], titles[next]];
        expect(compare(own, other)).toBeLessThanOrEqual(0);
        expect(rankOf(row) === rankOf(next)).toBe(own === other);
      }
      for (const [row, one] of titles.entries()) expect(Number.isNaN(rankOf(row))).toBe(one === undefined);
    }),
    { numRuns: runs(500) },
  );
});

it('keeps the order of the titles that have a place while others have none', () => {
  const order = new TitleOrder('es');
  for (const [row, one] of ['nube', 'ñu', 'oso'].entries()) order.add(row, one);
  for (const _ of order.placing());
  order.add(3, 'nácar');
  expect([...order.ranks.subarray(0, 4)]).toEqual([1, 2, 3, Number.NaN]);
  for (const _ of order.placing());
  expect([...order.ranks.subarray(0, 4)]).toEqual([2, 3, 4, 1]);
});

it('keeps the places that titles got while others were being placed', () => {
  const order = new TitleOrder('de');
  for (const [row, one] of ['Birne', 'Dattel'].entries()) order.add(row, one);
  const slow = order.placing(1);
  // It sorts each of the two, merges them, and is about to merge them into the order, which is empty.
  for (let part = 0; part < 4; part += 1) expect(slow.next().done).toBe(false);
  order.add(2, 'Clementine');
  for (const _ of order.placing());
  for (const _ of slow);
  order.add(3, 'Apfel');
  for (const _ of order.placing());
  expect([...order.ranks.subarray(0, 4)]).toEqual([2, 4, 3, 1]);
});
