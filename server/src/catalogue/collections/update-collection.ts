/** When it returns, exactly the fields that were sent are changed, with a history entry. A stale `updatedAt` changes nothing. */

import type { UpdateCollectionBody } from '@shop/contract/collection-bodies';
import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { recordedCollection } from './audited-collection.ts';
import { merged, valuesOf } from './collection-values.ts';
import {
  type CollectionRow,
  findCollectionBySlug,
  findCollectionForUpdate,
  lockSlugs,
  updateCollection as update,
} from './collections.queries.ts';
import { slugTaken } from './create-collection.ts';
import { noSuchCollection } from './get-collection.ts';
import { presentCollection } from './present-collection.ts';

/** @throws ShopError NOT_FOUND, STALE, INVALID_INPUT, SLUG_TAKEN, CURRENCY_CHANGED */
export async function updateCollection(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, ...input }: UpdateCollectionBody & { id: number },
): Promise<CollectionRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  return inTransaction(deps.db, async (tx) => {
    if (input.filter) await holdCurrency(tx, currency);
    if (input.slug !== undefined) await lockSlugs(tx);
    const before = await findCollectionForUpdate(tx, id);
    if (before === undefined) throw noSuchCollection();
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== before.updated_at.getTime()) {
      throw new ShopError('STALE', { current: presentCollection(before) });
    }
    const values = await valuesOf(tx, merged(before, input), before.products ?? []);
    const other = await findCollectionBySlug(tx, values.slug, { shown: false });
    if (other !== undefined && other.id !== id) throw slugTaken();
    const after = await update(tx, id, values, at);
    const changed = differences(recordedCollection(before), recordedCollection(after));
    const entry = { at, actorId: actor.userId, action: 'collection_changed', on: { collectionId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}
