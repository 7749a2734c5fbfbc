import { promotionSentencesText } from '@shop/messages/promotion-sentences';
import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import { roundedShare } from '../rounding.ts';
import { count, percentage, WHOLE } from './field-types.ts';
import type { PromotionKindTraits, Qualifying } from './kind-traits.ts';
import type { Terms, Units } from './terms.ts';

const units = {
  quantity: count('quantity'),
  products: z.array(z.int()),
  categories: z.array(z.string()),
  brands: z.array(z.string()),
};
const kind = z.literal('buyXGetY');
const timesPerOrder = z.nullable(z.int());

export const buyXGetY: PromotionKindTraits<'buyXGetY'> = {
  fields: z.object({
    kind,
    buy: z.object(units, 'buy is required'),
    get: z.object({ ...units, percent: percentage('percent') }, 'get is required'),
    timesPerOrder,
  }),
  stored: z.object({
    kind,
    buy: z.object(units),
    get: z.object({ ...units, percent: z.int() }),
    timesPerOrder,
  }),
  concerns: ({ buy, get }, line) => isOf(buy, line) || isOf(get, line),
  missing: ({ buy, get }, qualifying) => {
    const { dearest, offered } = sorted({ buy, get }, qualifying);
    const set = new Set(dearest.slice(0, buy.quantity));
    const rest = offered.filter((unit) => !set.has(unit)).length;
    const missing = Math.max(0, buy.quantity - set.size) + Math.max(0, get.quantity - rest);
    return missing === 0 ? null : { units: missing };
  },
  takesOff: (terms, qualifying, left) => {
    const { dearest, offered } = sorted(terms, qualifying);
    const times = timesItFits(terms, dearest, offered.length);
    const bought = new Set(dearest.slice(0, times * terms.buy.quantity));
    const reduced = offered.filter((unit) => !bought.has(unit)).slice(0, times * terms.get.quantity);
    const amounts = qualifying.map(() => 0);
    for (const { index, unitPriceMinor } of reduced) {
      amounts[index] = (amounts[index] ?? 0) + roundedShare(unitPriceMinor, terms.get.percent, WHOLE);
    }
    return amounts.map((minor, index) => Math.min(minor, left[index] ?? 0));
  },
  reward: ({ get: { quantity, percent } }) =>
    percent === WHOLE
      ? promotionSentencesText.someAreFree({ units: quantity })
      : promotionSentencesText.someAreReduced({ units: quantity, percent: String((percent * 100) / WHOLE) }),
};

/** One unit of the line at this place among those that qualify. */
interface Unit {
  index: number;
  unitPriceMinor: MinorUnits;
  isOffered: boolean;
}

/** A line is of units where every list that is not empty has it. */
function isOf({ products, categories, brands }: Units, line: Qualifying): boolean {
  return (
    (products.length === 0 || products.includes(line.productId)) &&
    (categories.length === 0 || line.categories.some((one) => categories.includes(one))) &&
    (brands.length === 0 || brands.includes(line.brand))
  );
}

/** Units that can be bought, the dearest first, and those that can be reduced, the cheapest first; ties to the earlier line. */
function sorted({ buy, get }: Pick<Terms<'buyXGetY'>, 'buy' | 'get'>, qualifying: readonly Qualifying[]) {
  const all = qualifying.flatMap((line, index): { unit: Unit; isBuyable: boolean }[] => {
    const [isBuyable, isOffered] = [isOf(buy, line), isOf(get, line)];
    return Array.from({ length: line.quantity }, () => ({
      unit: { index, unitPriceMinor: line.unitPriceMinor, isOffered },
      isBuyable,
    }));
  });
  const buyable = all.flatMap(({ unit, isBuyable }) => (isBuyable ? [unit] : []));
  const offered = all.flatMap(({ unit }) => (unit.isOffered ? [unit] : []));
  return {
    dearest: buyable.toSorted((one, other) => other.unitPriceMinor - one.unitPriceMinor || one.index - other.index),
    offered: offered.toSorted((one, other) => one.unitPriceMinor - other.unitPriceMinor || one.index - other.index),
  };
}

/** How often it fits if each time takes the dearest units that are left to buy. */
function timesItFits(
  { buy, get, timesPerOrder }: Terms<'buyXGetY'>,
  dearest: readonly Unit[],
  offered: number,
): number {
  const most = Math.min(timesPerOrder ?? Number.POSITIVE_INFINITY, Math.floor(dearest.length / buy.quantity));
  let left = offered;
  let times = 0;
  while (times < most) {
    const next = dearest.slice(times * buy.quantity, (times + 1) * buy.quantity);
    left -= next.filter(({ isOffered }) => isOffered).length;
    if (left < (times + 1) * get.quantity) break;
    times += 1;
  }
  return times;
}
