/** When it returns, the collection is stored, with a history entry, and shown with the next request if it is active and its time has come. */

import type { CreateCollectionBody } from '@shop/contract/collection-bodies';
import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { recordedCollection } from './audited-collection.ts';
import { valuesOf } from './collection-values.ts';
import { type CollectionRow, insertCollection, makeSlug } from './collections.queries.ts';

/** @throws ShopError INVALID_INPUT, SLUG_TAKEN, CURRENCY_CHANGED */
export async function createCollection(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { slug, translations: sent, ...fields }: CreateCollectionBody,
): Promise<CollectionRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  return inTransaction(deps.db, async (tx) => {
    // Bounds of prices in its filter were read in it.
    if (fields.filter) await holdCurrency(tx, currency);
    const made = slug ?? ((await makeSlug(tx, fields.title)) || 'collection');
    const translations = changedTranslations({}, sent);
    const created = await insertCollection(tx, await valuesOf(tx, { ...fields, slug: made, translations }, []), at);
    if (created === undefined) throw slugTaken();
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'collection_created',
      on: { collectionId: created.id },
      after: recordedCollection(created),
    });
    return created;
  });
}

export function slugTaken(): ShopError {
  return new ShopError('SLUG_TAKEN', { detail: catalogueErrorsText.addressOfCollection });
}
