/** When it returns, the attribute is gone from all products that had it, as many as the caller named, with history entries. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import {
  countProductsWith,
  deleteAttributeRow,
  findAttributeForUpdate,
  takeFromProducts,
} from './attributes.queries.ts';
import { recordedAttribute } from './audited-attribute.ts';
import { noSuchAttribute } from './get-attribute.ts';
import { inUse } from './update-attribute.ts';

/**
 * @param input.products how many products the caller knows to have it
 * @throws ShopError NOT_FOUND, ATTRIBUTE_IN_USE with the number where it is another one
 */
export async function deleteAttribute(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { key, products = 0 }: { key: string; products: number | undefined },
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const attribute = await findAttributeForUpdate(tx, key);
    if (attribute === undefined) throw noSuchAttribute();
    const carrying = await countProductsWith(tx, key);
    if (carrying > 0 && carrying !== products) throw inUse(carrying, attribute.name);
    if (carrying > 0) await takeFromProducts(tx, key, { userId: actor.userId, at });
    await deleteAttributeRow(tx, key);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'attribute_deleted',
      on: { attributeKey: key },
      before: { ...recordedAttribute(attribute), products: carrying },
    });
  });
}
