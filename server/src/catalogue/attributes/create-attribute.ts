/** When it returns, products can have the attribute, with a history entry, and everybody is shown it with the next request. */

import type { CreateAttributeBody } from '@shop/contract/attribute-bodies';
import { MAX_ATTRIBUTES } from '@shop/contract/attributes';
import { ShopError } from '@shop/contract/errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { valuesFrom } from '../products/value-ids.ts';
import { type AttributeRow, insertAttribute, listAttributes, lockAttributes } from './attributes.queries.ts';
import { recordedAttribute } from './audited-attribute.ts';

/** @throws ShopError ATTRIBUTE_TAKEN, ATTRIBUTES_FULL, INVALID_INPUT */
export async function createAttribute(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { values, position, translations, ...input }: CreateAttributeBody,
): Promise<AttributeRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockAttributes(tx);
    const others = await listAttributes(tx);
    if (others.some(({ key }) => key === input.key)) throw new ShopError('ATTRIBUTE_TAKEN');
    if (others.length >= MAX_ATTRIBUTES) throw new ShopError('ATTRIBUTES_FULL');
    const last = others.at(-1)?.position ?? 0;
    const fields = {
      ...input,
      values: valuesFrom(values, []).map(({ sent: _sent, now: _now, ...value }) => value),
      position: position ?? last + 1,
      translations: changedTranslations({}, translations),
    };
    const created = await insertAttribute(tx, fields, at);
    if (created === undefined) throw new ShopError('ATTRIBUTE_TAKEN');
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'attribute_created',
      on: { attributeKey: created.key },
      after: recordedAttribute(created),
    });
    return created;
  });
}
