/** Mappings are kept for the next file of the same program. When these return, they are as asked, with a history entry. */

import { ShopError } from '@shop/contract/errors';
import {
  type CreateImportMappingBody,
  MAX_MAPPINGS,
  type UpdateImportMappingBody,
} from '@shop/contract/import-mappings';
import { importErrorsText } from '@shop/messages/import-errors';
import { insertAuditEntry } from '../../../audit/audit.queries.ts';
import { differences } from '../../../audit/differences.ts';
import type { Deps, ReadDeps } from '../../../deps.ts';
import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { recordedMapping } from './audited-mapping.ts';
import {
  deleteMapping,
  findMapping,
  findMappingForUpdate,
  insertMapping,
  listMappings,
  type MappingRow,
  updateMapping,
} from './mappings.queries.ts';

export async function getMappings({ slowReads }: Pick<ReadDeps, 'slowReads'>): Promise<MappingRow[]> {
  return listMappings(slowReads);
}

/** @throws ShopError NOT_FOUND */
export async function getMapping({ slowReads }: Pick<ReadDeps, 'slowReads'>, id: number): Promise<MappingRow> {
  return (await findMapping(slowReads, id)) ?? notFound();
}

/** @throws ShopError INVALID_INPUT where there are too many */
export async function createMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { decimal, optionColumns, ...input }: CreateImportMappingBody,
): Promise<MappingRow> {
  const at = clock.now();
  const values = { ...input, decimal_comma: decimal === ',', option_columns: optionColumns };
  return inTransaction(db, async (tx) => {
    const created = await insertMapping(tx, values, { at, most: MAX_MAPPINGS });
    if (created === undefined)
      throw new ShopError('INVALID_INPUT', { detail: importErrorsText.mostMappings({ most: MAX_MAPPINGS }) });
    const on = { importMappingId: created.id };
    const after = recordedMapping(created);
    await insertAuditEntry(tx, { at, actorId: actor.userId, action: 'mapping_created', on, after });
    return created;
  });
}

/** @throws ShopError NOT_FOUND */
export async function changeMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, decimal, optionColumns, ...input }: UpdateImportMappingBody & { id: number },
): Promise<MappingRow> {
  const at = clock.now();
  const values = { ...input, decimal_comma: decimal && decimal === ',', option_columns: optionColumns };
  return inTransaction(db, async (tx) => {
    const before = (await findMappingForUpdate(tx, id)) ?? notFound();
    const after = (await updateMapping(tx, id, values, at)) ?? notFound();
    const changed = differences(recordedMapping(before), recordedMapping(after));
    const entry = { at, actorId: actor.userId, action: 'mapping_changed', on: { importMappingId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

/** @throws ShopError NOT_FOUND */
export async function removeMapping(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = recordedMapping((await findMappingForUpdate(tx, id)) ?? notFound());
    await deleteMapping(tx, id);
    const on = { importMappingId: id };
    await insertAuditEntry(tx, { at: clock.now(), actorId: actor.userId, action: 'mapping_deleted', on, before });
  });
}

function notFound(): never {
  throw new ShopError('NOT_FOUND');
}
