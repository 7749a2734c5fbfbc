import type { BulkChange } from '@shop/contract/bulk-edits';
import { productFieldNames } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { emptyChange } from '../change-sets/change-line.ts';
import type { NewChangeLine } from '../change-sets/change-lines.queries.ts';
import { isAllowed } from '../change-sets/find-conflicts.ts';
import { faultsOfChanges, faultsOfVariants } from '../product-files/check-values.ts';
import { differences, type ReadValues } from '../product-files/product-fields.ts';
import { hiddenVariant, visibleVariants } from '../products/choose-variant.ts';
import { type ProductFields, productFieldsOf } from '../products/fields-of-product.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { newPrice } from './new-price.ts';

/**
 * What a bulk edit changes of a product: its fields, the own prices of its variants that are sold, and the stock of a product without
 * variants.
 * @returns the rows, none if nothing changes; or what is not allowed
 */
export function bulkChangesOf(product: WholeProduct, change: BulkChange): NewChangeLine[] | { message: string } {
  const { discountPercentage, category, brand, deleted, price } = change;
  const fields = productFieldsOf(product);
  const given: ReadValues = {
    category,
    brand,
    deleted,
    ...(discountPercentage !== undefined && { discountPercentage: Math.round(discountPercentage * 100) }),
    ...(price && { price: newPrice(fields.price, price) }),
  };
  const { before, after } = differences<ProductFields>(productFieldNames, fields, given);
  const rows = [...pricesOf(product, change), ...stockOf(product, change)];
  const faults = [
    ...faultsOfChanges(after, {}),
    ...rows.flatMap(({ variantAfter }) => faultsOfVariants([variantAfter])),
  ].map(({ message }) => message);
  const [row] = rows;
  if (row?.stockBefore != null && !isAllowed(row.stockBefore, (row.stockAfter ?? 0) - row.stockBefore)) {
    faults.push(importErrorsText.newStock({ units: row.stockAfter ?? 0 }));
  }
  if (faults.length > 0) return { message: [...new Set(faults)].join('; ') };
  const changesFields = Object.keys(after).length > 0;
  const lines = rows.length > 0 || !changesFields ? rows : [emptyChange(product.id, product.id)];
  return lines.map((line) => ({ ...line, productBefore: before, productAfter: after }));
}

function pricesOf(product: WholeProduct, { price }: BulkChange): NewChangeLine[] {
  if (price === undefined) return [];
  return visibleVariants(product).flatMap(({ id, price_cents: minor }) => {
    if (minor === null) return [];
    const changed = newPrice(minor, price);
    if (changed === minor) return [];
    const variant = { variantBefore: { variantPrice: minor }, variantAfter: { variantPrice: changed } };
    return [{ ...emptyChange(product.id, product.id), variantId: id, ...variant }];
  });
}

function stockOf(product: WholeProduct, { stock }: BulkChange): NewChangeLine[] {
  if (stock === undefined || stock.by === 0 || visibleVariants(product).length > 0) return [];
  const hidden = hiddenVariant(product);
  const units = { stockBefore: hidden.stock, stockAfter: hidden.stock + stock.by };
  return [{ ...emptyChange(product.id, product.id), variantId: hidden.id, ...units }];
}
