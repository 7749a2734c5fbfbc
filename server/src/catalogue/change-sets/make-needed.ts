/**
 * When it returns, there is what products of an import need besides them: the attribute for tags with its values, options with
 * theirs, and the categories above their own. What is there already stays as it is, and what there is no room for is not made.
 * Undoing the import leaves it all: other products may have it by then.
 */

import { MAX_OPTION_VALUES, MAX_OPTIONS } from '@shop/contract/options';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { NeededColumn, NeededOptionColumn } from '../../schema/change-sets.ts';
import type { OptionValueColumn } from '../../schema/options.ts';
import type { Tx } from '../../schema.ts';
import {
  findAttribute,
  insertAttribute,
  listAttributes,
  lockAttributes,
  updateAttributeRow,
} from '../attributes/attributes.queries.ts';
import { recordedAttribute } from '../attributes/audited-attribute.ts';
import { recordedCategory } from '../categories/audited-category.ts';
import { findLastPosition, insertCategory, listCategoryIds } from '../categories/categories.queries.ts';
import { recordedOption } from '../options/audited-option.ts';
import { isSameName } from '../options/create-option.ts';
import {
  findOptionForUpdate,
  insertReservedOption,
  listOptions,
  lockOptions,
  type OptionRow,
  updateOptionRow,
} from '../options/options.queries.ts';
import type { By } from './write-changes.ts';

/** The key of the attribute, and what it is called at first. */
export const TAGS = { key: 'tags', name: 'Tags' };

export async function makeNeeded(tx: Tx, { tags, options, categories }: NeededColumn, by: By): Promise<void> {
  if (tags.length > 0) await makeTags(tx, tags, by);
  if (options !== undefined && options.length > 0) await makeOptions(tx, options, by);
  for (const path of categories) await makePath(tx, path, by);
}

async function makeTags(tx: Tx, tags: NeededColumn['tags'], { actor, at }: By): Promise<void> {
  await lockAttributes(tx);
  const now = await findAttribute(tx, TAGS.key);
  const entry = { at, actorId: actor.userId, on: { attributeKey: TAGS.key } };
  if (now === undefined) {
    const position = ((await listAttributes(tx)).at(-1)?.position ?? 0) + 1;
    const fields = {
      ...TAGS,
      kind: 'choice' as const,
      unit: '',
      values: [...tags],
      filterable: true,
      categories: [],
      translations: {},
      position,
    };
    const made = await insertAttribute(tx, fields, at);
    if (made !== undefined)
      await insertAuditEntry(tx, { ...entry, action: 'attribute_created', after: recordedAttribute(made) });
    return;
  }
  const added = tags.filter(({ id, name }) => !now.values.some((value) => value.id === id || value.name === name));
  // Of another kind it takes no tags: the lines that have some are conflicts.
  if (added.length === 0 || now.kind !== 'choice') return;
  const after = await updateAttributeRow(tx, TAGS.key, { values: [...now.values, ...added] }, at);
  const changed = differences(recordedAttribute(now), recordedAttribute(after));
  if (changed !== undefined) await insertAuditEntry(tx, { ...entry, action: 'attribute_changed', ...changed });
}

async function makeOptions(tx: Tx, needed: readonly NeededOptionColumn[], { actor, at }: By): Promise<void> {
  await lockOptions(tx);
  for (const { id, name, isNew, values } of needed) {
    const entry = { at, actorId: actor.userId, on: { optionId: id } };
    const now = await findOptionForUpdate(tx, id);
    if (now === undefined) {
      const others = await listOptions(tx);
      const isFree = others.length < MAX_OPTIONS && !others.some((other) => isSameName(other.name, name));
      if (!isNew || !isFree) continue;
      const made = await insertReservedOption(tx, { id, name, values: values.map(plainValue) }, at);
      await insertAuditEntry(tx, { ...entry, action: 'option_created', after: recordedOption(made) });
      continue;
    }
    const added = values
      .filter((value) => !now.values.some((one) => one.id === value.id || isSameName(one.name, value.name)))
      .slice(0, Math.max(0, MAX_OPTION_VALUES - now.values.length));
    if (added.length === 0) continue;
    const after = await updateOptionRow(tx, id, { ...now, values: [...now.values, ...added.map(plainValue)] }, at);
    const changed = differences(recordedOption(now), recordedOption(after));
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, action: 'option_changed', ...changed });
  }
}

const plainValue = ({ id, name }: { id: string; name: string }): OptionValueColumn => ({ id, name, hex: null });

/** The options but for values that have become others since the file was compared: its products must not come in those. */
export function withoutClashes(rows: readonly OptionRow[], needed: NeededColumn | null): OptionRow[] {
  return rows.map((row) => {
    const meant = needed?.options?.find(({ id }) => id === row.id)?.values ?? [];
    const isOther = ({ id, name }: OptionValueColumn) =>
      meant.some((one) => one.id === id && !isSameName(one.name, name));
    return { ...row, values: row.values.filter((value) => !isOther(value)) };
  });
}

/** @param path names from the top */
async function makePath(tx: Tx, path: readonly string[], { actor, at }: By): Promise<void> {
  let parentId: number | null = null;
  for (const label of path) {
    const ids: ReadonlyMap<string, number> = await listCategoryIds(tx, [label]);
    const known = ids.get(label);
    if (known !== undefined) {
      parentId = known;
      continue;
    }
    const position: number = (await findLastPosition(tx, parentId)) + 1;
    const empty = { slug: undefined, about: '', picture: '', translations: {} };
    const values = { ...empty, value: label, label, parent_id: parentId, position };
    const made = await insertCategory(tx, values, at);
    if (made === undefined) return;
    parentId = made.id;
    await insertAuditEntry(tx, {
      ...{ at, actorId: actor.userId, action: 'category_created' },
      on: { categoryId: made.id },
      after: recordedCategory(made),
    });
  }
}
