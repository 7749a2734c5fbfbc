/**
 * Units are neither made nor lost by imports and their undo, whatever was sold, cancelled and retired before, between and meanwhile,
 * and where the process dies before the stocks are changed.
 */

import type { Order } from '@shop/contract/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { full, runs } from '../../../test/runs.ts';
import { finishStocks } from '../change-sets/finish-stocks.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ rateLimits: false });
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const colors = ['white', 'black', 'gray'] as const;

/** An order of some units of what is sold, or the cancellation of one. */
const orders = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), which: fc.nat(9), units: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }),
  ),
  { maxLength: 3 },
);
/** PATCH /products/{id}: from now on these colours are sold; none: the product itself. */
const edit = fc.record({ sold: fc.subarray([...colors]), stock: fc.nat(6) });
const history = fc.array(fc.tuple(orders, edit), { maxLength: 3 });
/** For each colour, and the product itself, what its line says, if it has one; no stock: that of then. */
const line = fc.option(fc.record({ retired: fc.boolean(), stock: fc.option(fc.nat(9)) }), { freq: 4 });
const retiring = { retired: true, stock: null };
const file = fc.oneof(
  { weight: 3, arbitrary: fc.record({ white: line, black: line, gray: line, itself: line }) },
  { weight: 2, arbitrary: fc.constant({ white: retiring, black: retiring, gray: retiring, itself: null }) },
);

type File = typeof file extends fc.Arbitrary<infer T> ? T : never;

/** A product, its orders, and what an admin does with it. */
async function startHistory(stock: number) {
  const product = await shop.create({ ...newProductBody, colors: [...colors], sizes: [], stock, sku: null });
  let open: Order[] = [];
  const variants = () =>
    shop.db
      .selectFrom('variants')
      .innerJoin('stocks', 'stocks.variant_id', 'variants.id')
      .select(['id', 'hidden', 'color', 'retired', 'sku', 'stock'])
      .where('product_id', '=', product.id)
      .orderBy('id')
      .execute();

  return {
    product,
    variants,
    /** @returns the units by which all stocks together rose */
    async order(all: typeof orders extends fc.Arbitrary<infer T> ? T : never): Promise<number> {
      let units = 0;
      for (const one of all) {
        if (one.kind === 'cancel') {
          const cancelled = open[one.which % Math.max(1, open.length)];
          if (cancelled === undefined) continue;
          await shop.cancel(cancelled);
          open = open.filter(({ id }) => id !== cancelled.id);
          units += cancelled.totalItems;
          continue;
        }
        const sold = (await variants()).filter(({ retired, stock }) => !retired && stock >= one.units);
        const variant = sold[one.which % Math.max(1, sold.length)];
        if (variant === undefined) continue;
        open.push(await shop.sell(product, one.units, variant.hidden ? undefined : variant.id));
        units -= one.units;
      }
      return units;
    },
    async edit({ sold, stock }: { sold: readonly string[]; stock: number }): Promise<void> {
      const known = new Map((await variants()).map(({ color, id }) => [color, id]));
      const bodies = sold.map((color) => ({ color, ...(known.has(color) ? { id: known.get(color) } : { stock }) }));
      await shop.edit(product, { variants: bodies });
    },
  };
}

type Variants = Awaited<ReturnType<Awaited<ReturnType<typeof startHistory>>['variants']>>;
const unitsOf = (all: Variants) => all.reduce((units, { stock }) => units + stock, 0);
const sells = (all: Variants) => all.some(({ hidden, retired }) => !hidden && !retired);

/** The lines of a file, with by how many units each changes the stock of what it is about. */
function linesOf(productId: number, all: Variants, given: File) {
  const ofColors = colors.flatMap((color) => {
    const { retired = false, stock = null } = given[color] ?? {};
    const variant = all.find((one) => one.color === color);
    if (given[color] === null || (variant === undefined && retired)) return [];
    const cells = {
      productId,
      variantId: variant?.id ?? '',
      color,
      stock: stock ?? variant?.stock ?? 2,
      retired: String(retired),
    };
    return [{ cells, variant, units: cells.stock - (variant?.stock ?? 0) }];
  });
  const hidden = all.find((one) => one.hidden);
  const isOne = given.itself !== null && hidden !== undefined && !hidden.retired;
  const stock = given.itself?.stock ?? hidden?.stock ?? 0;
  const itself = {
    cells: { productId, variantId: '', color: '', stock, retired: '' },
    variant: hidden,
    units: stock - (hidden?.stock ?? 0),
  };
  return isOne ? [...ofColors, itself] : ofColors;
}

it('all units are there after an import and after its undo', { timeout: 240_000 }, async () => {
  const seen = { applied: 0, first: 0, last: 0, stale: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        stock: fc.nat(12),
        history,
        before: orders,
        file,
        between: orders,
        meanwhile: orders,
        dies: fc.boolean(),
        after: orders,
        meanwhileUndone: orders,
      }),
      async (given) => {
        const one = await startHistory(given.stock);
        for (const [ordered, edited] of given.history) {
          await one.order(ordered);
          await one.edit(edited);
        }
        await one.order(given.before);
        const seenByCheck = await one.variants();
        const lines = linesOf(one.product.id, seenByCheck, given.file);
        if (lines.length === 0) return;
        const checked = await shop.check(lines.map(({ cells }) => cells));
        expect(checked.errors).toEqual([]);
        await one.order(given.between);

        const before = await one.variants();
        const retires = new Map(lines.map(({ cells }) => [cells.color, cells.retired === 'true']));
        const willSell =
          colors.some((color) => retires.get(color) === false) ||
          seenByCheck.some(({ hidden, retired, color }) => !hidden && !(retires.get(color ?? '') ?? retired));
        const isFirst = !sells(seenByCheck) && willSell;
        const isLast = sells(before) && !willSell;
        const own = (all: Variants) => all.find(({ hidden }) => hidden)?.stock ?? 0;
        const tooFew = lines.some(
          ({ variant, units }) => (before.find(({ id }) => id === variant?.id)?.stock ?? 0) + units < 0,
        );
        if (tooFew || (isFirst && own(before) !== own(seenByCheck))) {
          seen.stale += 1;
          expect((await shop.tryApply(checked)).status).toBe(409);
          expect(await one.variants()).toEqual(before);
          return;
        }
        // Orders that do not see it yet, and take units that it has counted.
        let atCommit = before;
        const { status } = await shop.whileAtIt(
          () => (given.dies ? shop.dyingBeforeStocks(() => shop.tryApply(checked)) : shop.tryApply(checked)),
          async () => {
            await one.order(given.meanwhile);
            atCommit = await one.variants();
          },
        );
        expect([200, given.dies ? 500 : 200]).toContain(status);
        await finishStocks(shop.deps);
        const applied = await one.variants();
        expect(await stockFaults(shop.db)).toEqual([]);
        // First variants share out the stock that the product had: it is theirs then, or gone.
        const meant = lines.reduce((sum, { units, variant }) => sum + (isFirst && variant?.hidden ? 0 : units), 0);
        const moved = isFirst ? own(before) : 0;
        const missing = unitsOf(applied) - (unitsOf(atCommit) + meant - moved);
        // More of a variant was sold meanwhile than the file leaves of it: it has none then.
        if (missing !== 0) {
          expect(missing).toBeGreaterThan(0);
          expect(given.meanwhile).not.toEqual([]);
          if (!isFirst && !isLast) {
            const short = lines.map(({ variant, units }) =>
              Math.max(0, -units - (atCommit.find(({ id }) => id === variant?.id)?.stock ?? 0)),
            );
            expect(missing).toBe(short.reduce((sum, units) => sum + units, 0));
          }
        }
        if (given.meanwhile.length === 0) expect(isFirst && own(applied)).toBe(isFirst ? 0 : false);
        seen.applied += 1;
        seen.first += isFirst ? 1 : 0;
        seen.last += isLast ? 1 : 0;

        let rose = await one.order(given.after);
        const { left } = await shop.whileAtIt(
          () => shop.undo(checked),
          async () => {
            rose += await one.order(given.meanwhileUndone);
          },
        );
        const undone = await one.variants();
        expect(await stockFaults(shop.db)).toEqual([]);
        const known = new Set(before.map(({ id }) => id));
        expect(undone.filter(({ id }) => known.has(id)).map(({ stock: _stock, ...variant }) => variant)).toEqual(
          before.map(({ stock: _stock, ...variant }) => variant),
        );
        expect(undone.filter(({ id }) => !known.has(id)).every(({ retired }) => retired)).toBe(true);
        expect(left.filter(({ field }) => field !== 'stock')).toEqual([]);
        if (left.length > 0) {
          // More was sold than there would have been.
          expect([...given.meanwhile, ...given.after]).not.toEqual([]);
          return;
        }
        // A variant that was created beside others keeps its units, though it is retired.
        const kept = isFirst ? 0 : unitsOf(applied.filter(({ id }) => !known.has(id)));
        const lost = unitsOf(undone) - (unitsOf(atCommit) + kept + rose);
        if (lost !== 0) {
          // More was sold while it was undone than there is without it.
          expect(lost).toBeGreaterThan(0);
          expect(given.meanwhileUndone).not.toEqual([]);
        }
        const orders = [...given.meanwhile, ...given.after, ...given.meanwhileUndone];
        if (orders.length === 0) expect(undone.filter(({ id }) => known.has(id))).toEqual(before);
      },
    ),
    { numRuns: runs(60), endOnFailure: true },
  );
  // A fifth of the runs may lack a case.
  if (full) expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
