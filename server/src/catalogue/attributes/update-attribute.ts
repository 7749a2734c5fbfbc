/**
 * When it returns, exactly the fields that were sent are changed, with a history entry, and shown with the next request. No product
 * has a value that is gone, or one of another kind. A stale `updatedAt` changes nothing.
 */

import type { UpdateAttributeBody } from '@shop/contract/attribute-bodies';
import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { AttributeChoiceColumn } from '../../schema/attributes.ts';
import type { Tx } from '../../schema.ts';
import { valuesFrom } from '../products/value-ids.ts';
import {
  type AttributeRow,
  countProductsWith,
  countProductsWithAny,
  findAttributeForUpdate,
  updateAttributeRow,
} from './attributes.queries.ts';
import { recordedAttribute } from './audited-attribute.ts';
import { noSuchAttribute } from './get-attribute.ts';
import { presentAttributeForStaff } from './present-attribute.ts';

/** @throws ShopError NOT_FOUND, STALE, INVALID_INPUT, ATTRIBUTE_IN_USE naming how many products have it or a value that would go */
export async function updateAttribute(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { key, input }: { key: string; input: UpdateAttributeBody },
): Promise<AttributeRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await findAttributeForUpdate(tx, key);
    if (before === undefined) throw noSuchAttribute();
    const {
      key: sentKey = key,
      updatedAt,
      values: sentValues,
      kind = before.kind,
      translations: sent,
      ...others
    } = input;
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updated_at.getTime()) {
      throw new ShopError('STALE', { current: presentAttributeForStaff(before) });
    }
    if (sentKey !== key) throw invalid('key', catalogueErrorsText.keyStays);
    const values = valuesOf(before, kind, sentValues);
    await checkUse(tx, before, { kind, values });
    const translations = changedTranslations(before.translations, sent);
    const changes = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const after = await updateAttributeRow(tx, key, { ...changes, kind, values, translations }, at);
    const changed = differences(recordedAttribute(before), recordedAttribute(after));
    const entry = { at, actorId: actor.userId, action: 'attribute_changed', on: { attributeKey: key } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

function valuesOf(
  before: AttributeRow,
  kind: AttributeRow['kind'],
  sent: UpdateAttributeBody['values'],
): AttributeChoiceColumn[] {
  if (kind === 'choice') {
    if (sent === undefined) return before.values;
    return valuesFrom(sent, before.values).map(({ sent: _sent, now: _now, ...value }) => value);
  }
  if (sent !== undefined && sent.length > 0) throw invalid('values', validationText.choiceHasValues);
  return [];
}

async function checkUse(
  tx: Tx,
  { key, kind, values, name }: AttributeRow,
  wanted: { kind: AttributeRow['kind']; values: readonly AttributeChoiceColumn[] },
): Promise<void> {
  if (wanted.kind !== kind) {
    const products = await countProductsWith(tx, key);
    if (products > 0) throw inUse(products, name);
    return;
  }
  const gone = values.filter((value) => !wanted.values.some(({ id }) => id === value.id));
  if (gone.length === 0) return;
  const products = await countProductsWithAny(
    tx,
    key,
    gone.map(({ id }) => id),
  );
  if (products > 0) throw inUse(products, gone.map((value) => value.name).join(', '));
}

/** @param what the attribute, or its values */
export function inUse(products: number, what: string): ShopError {
  return new ShopError('ATTRIBUTE_IN_USE', {
    detail: catalogueErrorsText.haveIt({ count: products, what }),
    count: products,
  });
}

const invalid = (path: string, message: string) => new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
