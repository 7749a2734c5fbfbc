import type { AttributeRow } from '../attributes/attributes.queries.ts';
import type { ChosenProducts } from '../collections/chosen-products.ts';
import type { OptionRow } from '../options/options.queries.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { stockChange } from './desired-values.ts';
import { isAllowed } from './find-conflicts.ts';
import type { OwnState } from './write-changes.ts';

export interface LeftField {
  line: number;
  productId: number;
  variantId: number | null;
  field: string;
}

export interface Inverse {
  /** Rows like those of the change set, in the other direction; one each. */
  lines: ChangeLine[];
  /** See `ChangedProduct`. */
  own?: OwnState | undefined;
  left: LeftField[];
}

/** What is known besides the product: positions and variants that are not as they were left. */
export interface UndoFacts {
  /** All attributes that products can have. */
  options: readonly OptionRow[];
  /** The same of attributes. */
  attributes: readonly AttributeRow[];
  /** Collections, where rows change which ones a product belongs to. */
  collections: ChosenProducts | undefined;
  /** Rows whose variant has another SKU than they gave it, or whose former SKU somebody else has by now. */
  otherSku: ReadonlySet<number>;
  /** Variants whose stock an admin has changed since. */
  restocked: ReadonlySet<number>;
  /** By how many units the stocks of variants have changed since they became the first of their product. */
  unitsSince: ReadonlyMap<number, number>;
  /** The ids of the products that sell something by these SKUs now. */
  skuHolders: ReadonlyMap<string, number>;
}

/** A row that was carried out, and what puts it back so far. */
export interface InversePair {
  line: ChangeLine;
  inverse: ChangeLine;
}

export type Leave = (line: Pick<ChangeLine, 'line' | 'variantId'>, field: string) => void;

/** Collects what stays as it is. */
export function listOfLeft({ id }: WholeProduct): { left: LeftField[]; leave: Leave } {
  const left: LeftField[] = [];
  return {
    left,
    leave: ({ line, variantId }, field) => {
      left.push({ line, productId: id, variantId, field });
    },
  };
}

/** The stock is put back as a difference, so units sold since stay sold; what an admin has set since stays. New variants keep theirs. */
export function withStock(
  { line, inverse }: InversePair,
  product: WholeProduct,
  { restocked }: Pick<UndoFacts, 'restocked'>,
  leave: Leave,
): ChangeLine {
  const units = -stockChange(line);
  if (line.action !== 'change' || units === 0) return inverse;
  const variant = product.variants.find(({ id }) => id === line.variantId);
  if (variant !== undefined && !restocked.has(variant.id) && isAllowed(variant.stock, units)) {
    return { ...inverse, stockBefore: line.stockAfter, stockAfter: line.stockBefore };
  }
  leave(line, 'stock');
  return inverse;
}
