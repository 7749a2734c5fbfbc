import { ShopError } from '@shop/contract/errors';
import type { SegmentFilter } from '@shop/contract/segments';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { findNamed } from '../../pricing/segments/segments.queries.ts';
import type { Reader } from '../../schema.ts';

/** @throws ShopError INVALID_INPUT where the filter names a product or category that the shop does not have */
export async function checkNamed(db: Reader, { boughtProduct, boughtCategory }: SegmentFilter): Promise<void> {
  const there = await findNamed(db, { product: boughtProduct, category: boughtCategory });
  const errors = [
    ...(boughtProduct !== undefined && !there.product
      ? [{ path: 'filter.boughtProduct', message: adminErrorsText.noSuchProduct }]
      : []),
    ...(boughtCategory !== undefined && !there.category
      ? [{ path: 'filter.boughtCategory', message: adminErrorsText.noSuchCategory }]
      : []),
  ];
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}
