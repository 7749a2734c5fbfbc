import { ShopError } from '@shop/contract/errors';
import type { FieldError } from '@shop/contract/problem';
import type { PromotionFields } from '@shop/contract/promotion-bodies';
import type { Tx } from '../../schema.ts';
import { listMissingMethods } from './named-ids.queries.ts';

type Named = Pick<PromotionFields, 'methods'>;

/**
 * Checks that shipping methods exist which the promotion did not name before; others may have been deleted since.
 * @throws ShopError INVALID_INPUT
 */
export async function rejectUnknownIds(tx: Tx, fields: Named, before?: Named): Promise<void> {
  const added = (fields.methods ?? []).filter((id) => !before?.methods?.includes(id));
  const missing = await listMissingMethods(tx, added);
  const errors: FieldError[] = missing.map((id) => ({ path: 'methods', message: `there is no shipping method ${id}` }));
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}
