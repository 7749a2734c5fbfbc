/** Creates the new products of a change set, many at a time, with their variants, stocks, ledger rows and first history entries. */

import { emptyValuesOf, productFieldNames } from '@shop/contract/product-fields';
import { insertAuditEntries } from '../../audit/audit.queries.ts';
import type { Tx } from '../../schema.ts';
import { recorded } from '../history/changed-fields.ts';
import type { ProductFields } from '../products/fields-of-product.ts';
import { insertProducts, listWholeProducts } from '../products/products.queries.ts';
import { setStocks } from '../products/stock.queries.ts';
import { insertVariants, type NewVariant } from '../variants/variants.queries.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { valuesOf } from './desired-values.ts';
import { type AppliedRow, type By, storeOptions } from './write-changes.ts';

/** @param created the rows of each new product; those of a product without a choice have no colour, not even none */
export async function createProducts(
  tx: Tx,
  created: readonly (readonly ChangeLine[])[],
  by: By,
): Promise<AppliedRow[]> {
  if (created.length === 0) return [];
  const fields = created.map(([first]) => fieldsOf(first));
  const options = await storeOptions(tx, fields);
  const ids = await insertProducts(
    tx,
    fields.map((one) => valuesOf(one, undefined, options)),
    by.at,
  );
  const variants = created.flatMap((lines, n) => variantsOf(lines, ids[n] ?? 0));
  const variantIds = await insertVariants(
    tx,
    variants.map(({ variant }) => variant),
    by.at,
  );
  const stocks = new Map(variantIds.map((id, n) => [id, variants[n]?.line?.stockAfter ?? 0]));
  await setStocks(tx, stocks, { userId: by.actor.userId, at: by.at });
  const products = await listWholeProducts(tx, ids);
  await insertAuditEntries(
    tx,
    products.map((product) => ({
      at: by.at,
      actorId: by.actor.userId,
      action: 'product_created' as const,
      on: { productId: product.id },
      after: recorded(product),
    })),
  );
  return variants.flatMap(({ line, variant }, n) => {
    const variantId = variantIds[n] ?? null;
    return line === undefined
      ? []
      : [{ position: line.position, productId: variant.productId, variantId, movedStock: null, keptStock: null }];
  });
}

/** The hidden variant first; where the product has a choice, it is retired and no row is its own. */
function variantsOf(
  lines: readonly ChangeLine[],
  productId: number,
): { variant: NewVariant; line: ChangeLine | undefined }[] {
  const [first] = lines;
  const isSimple = first !== undefined && !('color' in first.variantAfter);
  const own = isSimple ? first.variantAfter : {};
  const hidden = {
    variant: { ...own, productId, position: 0, hidden: true, retired: !isSimple },
    line: isSimple ? first : undefined,
  };
  if (isSimple) return [hidden];
  return [
    hidden,
    ...lines.map((line, position) => ({
      variant: { ...line.variantAfter, productId, position, hidden: false, retired: false },
      line,
    })),
  ];
}

/** Those that no row gave, which may be from before the field was there, are empty. */
function fieldsOf(line: ChangeLine | undefined): ProductFields {
  const { title, description, brand, category, price, discountPercentage, thumbnail, ...others } = {
    ...line?.productAfter,
  };
  if (title === undefined || description === undefined || brand === undefined || category === undefined)
    throw incomplete();
  if (price === undefined || discountPercentage === undefined || thumbnail === undefined) throw incomplete();
  return {
    ...emptyValuesOf(productFieldNames),
    ...others,
    title,
    description,
    brand,
    category,
    price,
    discountPercentage,
    thumbnail,
  };
}

const incomplete = () => new Error('The first row of a new product has all of its fields');
