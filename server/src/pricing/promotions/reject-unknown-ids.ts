import { ShopError } from '@shop/contract/errors';
import type { FieldError } from '@shop/contract/problem';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Tx } from '../../schema.ts';
import { listMissingMethods, listMissingSegments } from './named-ids.queries.ts';

type Named = Pick<PromotionFields, 'methods' | 'segments'>;

/**
 * Checks that the segments exist, and shipping methods which the promotion did not name before; others may have been deleted since.
 * @throws ShopError INVALID_INPUT
 */
export async function rejectUnknownIds(tx: Tx, fields: Named, before?: Named): Promise<void> {
  const added = (fields.methods ?? []).filter((id) => !before?.methods?.includes(id));
  const methods = await listMissingMethods(tx, added);
  const segments = await listMissingSegments(tx, fields.segments);
  const errors: FieldError[] = [
    ...methods.map((id) => ({ path: 'methods', message: adminErrorsText.noShippingMethod({ id: String(id) }) })),
    ...segments.map((id) => ({ path: 'segments', message: adminErrorsText.noSegment({ id: String(id) }) })),
  ];
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}
