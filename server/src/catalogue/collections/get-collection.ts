import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type CollectionRow, findCollectionBySlug, listProductIds } from './collections.queries.ts';

export function noSuchCollection(): ShopError {
  return new ShopError('NOT_FOUND', { detail: catalogueErrorsText.noSuchCollection });
}

/**
 * One that is shown now, without deleted products; with `admin` any, with all ids.
 * @throws ShopError NOT_FOUND, FORBIDDEN
 */
export async function getCollection(
  { reads }: Pick<ReadDeps, 'reads'>,
  actor: Actor,
  { slug, admin }: { slug: string; admin: boolean },
): Promise<CollectionRow> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  const found = await findCollectionBySlug(reads, slug, { shown: !admin });
  if (found === undefined) throw noSuchCollection();
  if (admin || found.products === null) return found;
  return { ...found, products: await listProductIds(reads, found.products, { withDeleted: false }) };
}
