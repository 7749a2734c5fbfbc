/** Changes nothing. A name that is a SKU means that alone; otherwise it is a title, which several products may have. */

import type { NamedProducts } from '@shop/contract/named-products';
import type { ReadDeps } from '../../deps.ts';
import { listNamedProducts, type NamedRow } from './named.queries.ts';

export async function nameProducts(
  deps: Pick<ReadDeps, 'slowReads'>,
  names: readonly string[],
): Promise<NamedProducts> {
  const trimmed = names.map((name) => name.trim());
  const rows = new Map<number, NamedRow[]>();
  for (const row of await listNamedProducts(deps.slowReads, trimmed)) {
    rows.set(row.place, [...(rows.get(row.place) ?? []), row]);
  }
  return names.map((name, index) => {
    const found = trimmed[index] === '' ? [] : (rows.get(index + 1) ?? []);
    const bySku = found.filter((row) => row.bySku);
    return {
      name,
      matches: (bySku.length > 0 ? bySku : found).map(({ productId, variantId, hidden, title, sku, stock }) => ({
        productId,
        variantId: hidden ? null : variantId,
        title,
        sku,
        stock,
      })),
    };
  });
}
