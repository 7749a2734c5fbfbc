/**
 * When it returns, exactly the fields that were sent are changed, with a history entry, and shown with the next request. No product
 * comes in a value that is gone. A stale `updatedAt` changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import type { UpdateOptionBody } from '@shop/contract/option-bodies';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { OptionValueColumn } from '../../schema/options.ts';
import type { Tx } from '../../schema.ts';
import { recordedOption } from './audited-option.ts';
import { isSameName, storedValues } from './create-option.ts';
import { noSuchOption } from './get-option.ts';
import {
  countProductsWithValues,
  findOptionForUpdate,
  listOptions,
  lockOptions,
  type OptionRow,
  renameInProducts,
  updateOptionRow,
} from './options.queries.ts';
import { presentOptionForStaff } from './present-option.ts';

/** @throws ShopError NOT_FOUND, STALE, INVALID_INPUT, OPTION_TAKEN, OPTION_IN_USE naming how many products have a value that would go */
export async function updateOption(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, input }: { id: number; input: UpdateOptionBody },
): Promise<OptionRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    if (input.name !== undefined) await lockOptions(tx);
    const before = await findOptionForUpdate(tx, id);
    if (before === undefined) throw noSuchOption();
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== before.updated_at.getTime()) {
      throw new ShopError('STALE', { current: presentOptionForStaff(before) });
    }
    if (input.kind !== undefined && input.kind !== before.kind) {
      const message = catalogueErrorsText.kindStays;
      throw new ShopError('INVALID_INPUT', { errors: [{ path: 'kind', message }] });
    }
    const name = input.name === undefined ? before.name : await freeName(tx, before, input.name.trim());
    const values = input.values === undefined ? before.values : storedValues(input.values, before.values);
    const translations = changedTranslations(before.translations, input.translations);
    await checkUse(tx, before, values);
    const after = await updateOptionRow(tx, id, { name, values, translations }, at);
    await renameInProducts(tx, id, renamedIn(before.values, values));
    const changed = differences(recordedOption(before), recordedOption(after));
    const entry = { at, actorId: actor.userId, action: 'option_changed', on: { optionId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

async function freeName(tx: Tx, { id }: OptionRow, name: string): Promise<string> {
  const others = (await listOptions(tx)).filter((other) => other.id !== id);
  if (others.some((other) => isSameName(other.name, name))) throw new ShopError('OPTION_TAKEN');
  return name;
}

function renamedIn(before: readonly OptionValueColumn[], after: readonly OptionValueColumn[]): OptionValueColumn[] {
  return after.filter(({ id, name }) => before.some((old) => old.id === id && old.name !== name));
}

async function checkUse(tx: Tx, { id, values }: OptionRow, wanted: readonly OptionValueColumn[]): Promise<void> {
  const gone = values.filter((value) => !wanted.some((one) => one.id === value.id));
  if (gone.length === 0) return;
  const products = await countProductsWithValues(
    tx,
    id,
    gone.map((value) => value.id),
  );
  if (products > 0) throw optionInUse(products, gone.map(({ name }) => name).join(', '));
}

/** @param what the option, or its values */
export function optionInUse(products: number, what: string): ShopError {
  return new ShopError('OPTION_IN_USE', {
    detail: catalogueErrorsText.comeIn({ count: products, what }),
    count: products,
  });
}
