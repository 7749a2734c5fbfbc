/** The units that moved because a product got its first variants or lost its last, and where they are to be when that is undone. */

import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { addsVariant } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { stockChange } from './desired-values.ts';
import type { InversePair, UndoFacts } from './inverse.ts';

export interface MovedUnits {
  /** The stock that each row's variant is to have, by position. */
  stocks: ReadonlyMap<number, number>;
  /** That of the product itself. */
  own: number;
  /** More was sold than there would have been. */
  isShort: boolean;
}

const isOfFirst = (line: ChangeLine) => line.movedStock !== null && addsVariant(line);
const isOfLast = (line: ChangeLine) => line.movedStock !== null && !addsVariant(line);

/** Whether the stock of the row's variant moved as a whole, so that it is put back with the others' or not at all. */
export function movedStock(line: ChangeLine, pairs: readonly InversePair[], product: WholeProduct): boolean {
  const isItself = line.variantId === hiddenVariant(product).id && pairs.some((one) => isOfFirst(one.line));
  return line.movedStock !== null || isItself;
}

/**
 * @param pairs with all but stocks put back
 * @returns 'none' if no units move; 'impossible' if a product would get first variants or lose its last that did not do the opposite,
 * or would keep variants beside its own stock: then its units would be lost, or be there twice
 */
export function movedUnits(
  pairs: readonly InversePair[],
  product: WholeProduct,
  { unitsSince }: Pick<UndoFacts, 'unitsSince'>,
): MovedUnits | 'none' | 'impossible' {
  const lines = pairs.map(({ line }) => line);
  const isVisible = visibleVariants(product).length > 0;
  const staysVisible = product.variants.some(({ id, hidden, retired }) => {
    const own = pairs.find(({ line }) => line.variantId === id);
    return !hidden && !(own?.inverse.variantAfter.retired ?? retired);
  });
  const first = lines.filter(isOfFirst);
  const last = lines.filter(isOfLast);
  if (isVisible && !staysVisible) return first.length > 0 ? toProduct(lines, first, product, unitsSince) : 'impossible';
  if (!isVisible && staysVisible) return last.length > 0 ? toVariants(last, product) : 'impossible';
  const retires = pairs.some(({ inverse }) => inverse.variantAfter.retired === true);
  return first.length > 0 && retires ? 'impossible' : 'none';
}

/** The product gets back what it had, less what was sold of its first variants, and they what they had when they were brought back. */
function toProduct(
  lines: readonly ChangeLine[],
  first: readonly ChangeLine[],
  product: WholeProduct,
  unitsSince: UndoFacts['unitsSince'],
): MovedUnits {
  const hidden = hiddenVariant(product);
  const since = ({ variantId }: ChangeLine) => unitsSince.get(variantId ?? 0) ?? 0;
  const had = first[0]?.movedStock ?? 0;
  const own = first.reduce((units, line) => units + since(line), had + hidden.stock);
  const stocks = first.map((line): [number, number] => [
    line.position,
    stockOf(product, line) - since(line) - stockChange(line),
  ]);
  const itself = lines.filter(({ variantId }) => variantId === hidden.id);
  return {
    stocks: new Map([...stocks, ...itself.map(({ position }): [number, number] => [position, hidden.stock])]),
    own: Math.max(0, own),
    isShort: own < 0,
  };
}

/** The last variants get back what they had, less what was sold of the product since, and it keeps what it had besides. */
function toVariants(last: readonly ChangeLine[], product: WholeProduct): MovedUnits {
  const { stock } = hiddenVariant(product);
  const own = Math.min(stock, last[0]?.keptStock ?? 0);
  const wanted = last.map((line) => (line.movedStock ?? 0) - stockChange(line));
  const units = last.reduce((sum, line) => sum - stockChange(line), stock - own);
  const shares = share(Math.max(0, units), wanted);
  const stocks = last.map((line, n): [number, number] => [line.position, stockOf(product, line) + (shares[n] ?? 0)]);
  return { stocks: new Map(stocks), own, isShort: units < 0 };
}

const stockOf = (product: WholeProduct, { variantId }: ChangeLine) =>
  product.variants.find(({ id }) => id === variantId)?.stock ?? 0;

/** Shares out so many units as wanted; what is missing is missing at the end, what is left over goes to the first. */
function share(units: number, wanted: readonly number[]): number[] {
  let rest = units;
  const shares = wanted.map((want) => {
    const one = Math.min(want, rest);
    rest -= one;
    return one;
  });
  return shares.map((one, n) => (n === 0 ? one + rest : one));
}
