/** When it returns, products can have the option, with a history entry, and everybody is shown it with the next request. */

import { ShopError } from '@shop/contract/errors';
import type { CreateOptionBody } from '@shop/contract/option-bodies';
import { MAX_OPTIONS } from '@shop/contract/options';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { changedTranslations } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { OptionValueColumn } from '../../schema/options.ts';
import { valuesFrom } from '../products/value-ids.ts';
import { recordedOption } from './audited-option.ts';
import { insertOption, listOptions, lockOptions, type OptionRow } from './options.queries.ts';

/** @throws ShopError OPTION_TAKEN, OPTIONS_FULL, INVALID_INPUT */
export async function createOption(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name: sentName, values, translations: sent }: CreateOptionBody,
): Promise<OptionRow> {
  const at = deps.clock.now();
  const name = sentName.trim();
  return inTransaction(deps.db, async (tx) => {
    await lockOptions(tx);
    const others = await listOptions(tx);
    if (others.some((other) => isSameName(other.name, name))) throw new ShopError('OPTION_TAKEN');
    if (others.length >= MAX_OPTIONS) throw new ShopError('OPTIONS_FULL');
    const translations = changedTranslations({}, sent);
    const created = await insertOption(tx, { name, values: storedValues(values, []), translations }, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'option_created',
      on: { optionId: created.id },
      after: recordedOption(created),
    });
    return created;
  });
}

/** Files name options so. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws ShopError INVALID_INPUT */
export function storedValues(sent: CreateOptionBody['values'], now: readonly OptionValueColumn[]): OptionValueColumn[] {
  return valuesFrom(sent, now).map(({ sent: own, now: before, ...value }) => {
    const hex = own.hex === undefined ? before?.hex : own.hex;
    return { ...value, hex: hex ?? null };
  });
}
