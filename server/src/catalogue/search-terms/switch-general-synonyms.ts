/**
 * When it returns, the group is in force or not, in every process from its next answer on, and the change is in the history of the
 * synonyms. Switching to what it is already changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import type { GeneralSynonym } from '@shop/contract/search';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { generalSynonyms } from './general-synonyms/general-synonyms.ts';
import { findGeneralOffForUpdate, findSynonyms, updateGeneralOff } from './synonyms.queries.ts';

/** All groups, by id. */
export async function listGeneralSynonyms(deps: Pick<Deps, 'reads'>): Promise<GeneralSynonym[]> {
  const { generalOff } = await findSynonyms(deps.reads);
  return generalSynonyms.map(({ id, words }) => ({ id, words: [...words], on: !generalOff.includes(id) }));
}

export async function switchGeneralSynonyms(
  deps: Deps,
  actor: Actor,
  { id, on }: { id: number; on: boolean },
): Promise<GeneralSynonym> {
  const group = generalSynonyms.find((one) => one.id === id);
  if (group === undefined) throw new ShopError('NOT_FOUND');
  await inTransaction(deps.db, async (tx) => {
    const off = await findGeneralOffForUpdate(tx);
    if (on !== off.includes(id)) return;
    await updateGeneralOff(tx, on ? off.filter((one) => one !== id) : [...off, id]);
    const words = [group.words.join(', ')];
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'synonyms_changed',
      on: 'synonyms',
      before: { general: on ? [] : words },
      after: { general: on ? words : [] },
    });
  });
  return { id, words: [...group.words], on };
}
