/** Where rows changed which variants a product has, what gives it back those it had, with the units that moved. */

import { ShopError } from '@shop/contract/errors';
import { ownFields } from '@shop/contract/product-fields';
import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import { valuesIn } from '../products/field-columns.queries.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { ownValuesOf } from '../variants/own-values.ts';
import { addsVariant } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { plannedVariants, stockChange } from './desired-values.ts';
import { type Inverse, type InversePair, type Leave, listOfLeft, type UndoFacts, withStock } from './inverse.ts';
import { type MovedUnits, movedStock, movedUnits } from './moved-units.ts';
import type { OwnState } from './write-changes.ts';

/** @param pairs with all but stocks put back */
export function invertShape(pairs: readonly InversePair[], product: WholeProduct, facts: UndoFacts): Inverse {
  const { left, leave } = listOfLeft(product);
  const moved = movedUnits(pairs, product, facts);
  if (moved === 'impossible') return withoutShape(pairs, product, facts);
  const stocked = pairs.map((pair) => {
    const units = moved === 'none' ? undefined : moved.stocks.get(pair.line.position);
    if (units !== undefined) return withUnits(pair.inverse, product, units);
    return stockAlone(pair, pairs, { product, facts, leave });
  });
  const isFree = freeSkus(product, stocked, facts);
  const lines = stocked.map((line) => {
    if (line.variantAfter.retired !== false || isFree(skuAfter(product, stocked, line.variantId))) return line;
    if (line.variantAfter.sku === undefined) leave(line, 'sku');
    return { ...line, variantAfter: { ...line.variantAfter, sku: null } };
  });
  const own = moved === 'none' ? undefined : ownValues(moved, { product, lines, isFree }, leave);
  try {
    plannedVariants(product, lines);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // Someone has made another variant with this colour and size, or taken away what it comes in.
    return withoutShape(pairs, product, facts);
  }
  return { lines: lines.map((line) => ({ ...line, shape: 'former' })), own, left };
}

function withUnits(line: ChangeLine, product: WholeProduct, units: number): ChangeLine {
  const now = product.variants.find(({ id }) => id === line.variantId)?.stock;
  return now === undefined || now === units ? line : { ...line, stockBefore: now, stockAfter: units };
}

/** Of a row whose units did not move, or cannot go where they came from. */
function stockAlone(
  pair: InversePair,
  pairs: readonly InversePair[],
  { product, facts, leave }: { product: WholeProduct; facts: UndoFacts; leave: Leave },
): ChangeLine {
  const { line, inverse } = pair;
  if (!movedStock(line, pairs, product)) return withStock(pair, product, facts, leave);
  const wasMoved = !addsVariant(line) && (line.movedStock ?? 0) > 0;
  if (line.action === 'change' && (stockChange(line) !== 0 || wasMoved)) leave(line, 'stock');
  return inverse;
}

/** Whether nobody sells anything else by the SKU, once the rows are carried out. */
function freeSkus(product: WholeProduct, lines: readonly ChangeLine[], { skuHolders }: UndoFacts) {
  const kept = visibleVariants(product).filter(
    ({ id }) => lines.find(({ variantId }) => variantId === id)?.variantAfter.retired !== true,
  );
  const ofKept = new Set(kept.map(({ sku }) => sku?.toLowerCase()));
  return (sku: string | null) =>
    sku === null || ((skuHolders.get(sku) ?? product.id) === product.id && !ofKept.has(sku.toLowerCase()));
}

function skuAfter({ variants }: WholeProduct, lines: readonly ChangeLine[], variantId: number | null): string | null {
  const given = lines.find((line) => line.variantId === variantId)?.variantAfter.sku;
  return given === undefined ? (variants.find(({ id }) => id === variantId)?.sku ?? null) : given;
}

/** The product itself gets the SKU back that it had. */
function ownValues(
  { own, isShort }: MovedUnits,
  {
    product,
    lines,
    isFree,
  }: { product: WholeProduct; lines: readonly ChangeLine[]; isFree: (sku: string | null) => boolean },
  leave: Leave,
): OwnState {
  const line = lines.find((one) => one.movedStock !== null)?.line ?? 0;
  const hidden = hiddenVariant(product);
  if (isShort) leave({ line, variantId: hidden.id }, 'stock');
  const sku = skuAfter(product, lines, hidden.id);
  const values = ownValuesOf(
    lines.find(({ variantId }) => variantId === hidden.id)?.variantAfter ?? {},
    valuesIn(hidden, ownFields),
  );
  if (isFree(sku) || !hidden.retired) return { ...values, stock: own, sku };
  leave({ line, variantId: hidden.id }, 'sku');
  return { ...values, stock: own, sku: null };
}

/** The variants stay those that there are. */
function withoutShape(pairs: readonly InversePair[], product: WholeProduct, facts: UndoFacts): Inverse {
  const { left, leave } = listOfLeft(product);
  const choices = ['retired', 'color', 'size', 'choices', 'colors', 'sizes', 'options'];
  for (const { inverse } of pairs) {
    const fields = Object.keys({ ...inverse.productAfter, ...inverse.variantAfter });
    for (const field of fields.filter((one) => choices.includes(one))) leave(inverse, field);
  }
  const lines = pairs.map((pair) => withoutChoices(stockAlone(pair, pairs, { product, facts, leave })));
  return { lines, left };
}

function withoutChoices(line: ChangeLine): ChangeLine {
  const { retired: _retired, color: _color, size: _size, choices: _choices, ...variantAfter } = line.variantAfter;
  const { colors: _colors, sizes: _sizes, options: _options, ...productAfter } = line.productAfter;
  return { ...line, productAfter, variantAfter, shape: null };
}
