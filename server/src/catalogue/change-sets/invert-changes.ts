/** What puts back the rows of one product, as far as they are still as they were left. */

import { ShopError } from '@shop/contract/errors';
import { hiddenVariant, visibleVariants } from '../choose-variant.ts';
import { productFieldsOf, variantFieldsOf } from '../product-files/fields-of-product.ts';
import { type FieldValue, isSameValue } from '../product-files/product-fields.ts';
import type { ProductWithVariants } from '../products.queries.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { plannedVariants, stockChange } from './desired-values.ts';
import { isAllowed } from './find-conflicts.ts';

export interface LeftField {
  line: number;
  productId: number;
  variantId: number | null;
  field: string;
}

export interface Inverse {
  /** Rows like those of the change set, in the other direction; one each. */
  lines: ChangeLine[];
  left: LeftField[];
}

/** What is known besides the product: positions and variants that are not as they were left. */
export interface UndoFacts {
  /** Rows whose variant has another SKU than they gave it, or whose former SKU somebody else has by now. */
  otherSku: ReadonlySet<number>;
  /** Variants whose stock an admin has changed since. */
  restocked: ReadonlySet<number>;
}

export function invertChanges(lines: readonly ChangeLine[], product: ProductWithVariants, facts: UndoFacts): Inverse {
  const left: LeftField[] = [];
  const inverted = lines.map((line) =>
    invertLine(line, product, facts, (field) => {
      left.push({ line: line.line, productId: product.id, variantId: line.variantId, field });
    }),
  );
  return withShape({ lines: inverted, left }, lines, product);
}

function invertLine(
  line: ChangeLine,
  product: ProductWithVariants,
  facts: UndoFacts,
  leave: (field: string) => void,
): ChangeLine {
  const none = {
    ...line,
    action: 'change',
    productBefore: {},
    productAfter: {},
    variantBefore: {},
    variantAfter: {},
  } as const;
  const nothing: ChangeLine = { ...none, stockBefore: null, stockAfter: null, shape: null };
  if (isOfNewProduct(line)) {
    return product.deleted ? nothing : { ...nothing, productAfter: { deleted: true } };
  }
  const variant = product.variants.find(({ id }) => id === line.variantId);
  const fields = variant && variantFieldsOf(variant);
  const ofProduct = putBack(line.productBefore, line.productAfter, productFieldsOf(product), leave);
  if (line.action === 'create_variant') {
    return {
      ...nothing,
      productAfter: ofProduct,
      ...(fields?.retired === false && { variantAfter: { retired: true } }),
    };
  }
  const { otherSku, restocked } = facts;
  const ofVariant = fields && putBack(line.variantBefore, line.variantAfter, fields, leave, ['sku']);
  if (line.variantAfter.sku !== undefined && ofVariant !== undefined) {
    if (otherSku.has(line.position)) leave('sku');
    else Object.assign(ofVariant, { sku: line.variantBefore.sku });
  }
  const units = -stockChange(line);
  const canRestock = variant !== undefined && !restocked.has(variant.id) && isAllowed(variant.stock, units);
  if (units !== 0 && !canRestock) leave('stock');
  return {
    ...nothing,
    productAfter: ofProduct,
    variantAfter: ofVariant ?? {},
    ...(units !== 0 && canRestock && { stockBefore: line.stockAfter, stockAfter: line.stockBefore }),
  };
}

/** Every row of a new product has all of its fields, and none that it had before. */
function isOfNewProduct({ productBefore, productAfter }: ChangeLine): boolean {
  return productAfter.title !== undefined && productBefore.title === undefined;
}

/** The former values of those fields that have the values they were given. */
function putBack<Fields extends object>(
  before: Partial<Fields>,
  after: Readonly<Record<string, FieldValue>> & Partial<Fields>,
  now: Fields,
  leave: (field: string) => void,
  except: readonly string[] = [],
): Partial<Fields> {
  const values: Partial<Fields> = {};
  const former = new Map<string, FieldValue>(Object.entries(before));
  const present = new Map<string, FieldValue>(Object.entries(now));
  for (const [name, value] of Object.entries(after)) {
    if (except.includes(name)) continue;
    if (isSameValue(value, present.get(name) ?? null)) Object.assign(values, { [name]: former.get(name) });
    else leave(name);
  }
  return values;
}

/** Where rows changed which variants there are, the product gets back those it had, with the units that moved. */
function withShape(inverse: Inverse, lines: readonly ChangeLine[], product: ProductWithVariants): Inverse {
  if (lines.every((line) => line.shape === null || isOfNewProduct(line))) return inverse;
  const stocked = withMovedStock(inverse.lines, lines, product);
  try {
    plannedVariants(product, stocked);
    return { ...inverse, lines: stocked.map((line) => ({ ...line, shape: 'former' })) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // Someone has made another variant with this colour and size, or taken away what it comes in.
    const choices = ['retired', 'color', 'size', 'colors', 'sizes'];
    const left = inverse.lines.flatMap((line) =>
      Object.keys({ ...line.productAfter, ...line.variantAfter })
        .filter((field) => choices.includes(field))
        .map((field) => ({ line: line.line, productId: product.id, variantId: line.variantId, field })),
    );
    return { lines: inverse.lines.map(withoutChoices), left: [...inverse.left, ...left] };
  }
}

function withoutChoices(line: ChangeLine): ChangeLine {
  const { retired: _retired, color: _color, size: _size, ...variantAfter } = line.variantAfter;
  const { colors: _colors, sizes: _sizes, ...productAfter } = line.productAfter;
  return { ...line, productAfter, variantAfter, shape: null };
}

function withMovedStock(
  inverted: readonly ChangeLine[],
  lines: readonly ChangeLine[],
  product: ProductWithVariants,
): ChangeLine[] {
  const moved = lines.find(({ movedStock }) => movedStock !== null);
  if (moved === undefined) return [...inverted];
  const visible = visibleVariants(product);
  const created = lines.filter(({ action }) => action === 'create_variant');
  const stockOf = (id: number | null) => product.variants.find((variant) => variant.id === id)?.stock ?? 0;
  if (created.length > 0) {
    // The product gets back what it had, less what was sold of its first variants.
    const sold = created.reduce((units, line) => units + (line.stockAfter ?? 0) - stockOf(line.variantId), 0);
    const shares = share(
      (moved.movedStock ?? 0) - sold,
      created.map(() => 0),
    );
    return inverted.map((line) =>
      restocked(line, shares[created.findIndex((one) => one.position === line.position)], stockOf),
    );
  }
  if (visible.length > 0) return [...inverted];
  const retired = lines.filter(({ movedStock }) => movedStock !== null);
  const shares = share(
    hiddenVariant(product).stock,
    retired.map(({ movedStock }) => movedStock ?? 0),
  );
  return inverted.map((line) =>
    restocked(line, shares[retired.findIndex((one) => one.position === line.position)], stockOf),
  );
}

/** Shares out so many units as wanted; what is missing is missing at the end, what is left over goes to the first. */
function share(units: number, wanted: readonly number[]): number[] {
  let rest = Math.max(0, units);
  const shares = wanted.map((want) => {
    const one = Math.min(want, rest);
    rest -= one;
    return one;
  });
  return shares.map((one, n) => (n === 0 ? one + rest : one));
}

function restocked(line: ChangeLine, units: number | undefined, stockOf: (id: number | null) => number): ChangeLine {
  return units === undefined ? line : { ...line, stockBefore: stockOf(line.variantId), stockAfter: units };
}
