import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type FilterOptionRow, listBrands, listCategories } from './filter-options.queries.ts';

/** The values that products can be filtered by; an admin may include those of deleted products. */
export async function listFilterOptions(
  deps: ReadDeps,
  actor: Actor,
  input: { of: 'brands' | 'categories'; admin: boolean },
): Promise<FilterOptionRow[]> {
  if (input.admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  return input.of === 'brands' ? listBrands(deps.slowReads, input.admin) : listCategories(deps.slowReads, input.admin);
}
