/**
 * When it returns, these are all groups of synonyms, in every process from its next answer on, and the change is in their history.
 * The same groups sent twice change nothing the second time. With `version`, a change that somebody else made since is not
 * overwritten: it throws STALE with the groups as they are.
 */

import { ShopError } from '@shop/contract/errors';
import type { SynonymGroups } from '@shop/contract/search';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hashJson } from '../../platform/tokens.ts';
import { compareGroups, findFaults } from './synonym-groups.ts';
import { findSynonyms, findSynonymsForUpdate, updateSynonyms } from './synonyms.queries.ts';

export interface Synonyms {
  groups: SynonymGroups;
  /** Of their content: the same groups have the same version. */
  version: string;
}

export async function getSynonyms(deps: Pick<Deps, 'reads'>): Promise<Synonyms> {
  const { groups } = await findSynonyms(deps.reads);
  return withVersion(groups);
}

export async function replaceSynonyms(
  deps: Deps,
  actor: Actor,
  { groups, version }: { groups: SynonymGroups; version: string | undefined },
): Promise<Synonyms> {
  const errors = findFaults(groups);
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  return inTransaction(deps.db, async (tx) => {
    const stored = withVersion(await findSynonymsForUpdate(tx));
    const wanted = withVersion(groups);
    if (wanted.version === stored.version) return stored;
    if (version !== undefined && version !== stored.version) {
      throw new ShopError('STALE', { detail: catalogueErrorsText.synonymsChanged, current: stored.groups });
    }
    await updateSynonyms(tx, groups);
    const { removed, added } = compareGroups(stored.groups, groups);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'synonyms_changed',
      on: 'synonyms',
      before: { groups: removed },
      after: { groups: added },
    });
    return wanted;
  });
}

function withVersion(groups: SynonymGroups): Synonyms {
  return { groups, version: hashJson(groups).toString('base64url') };
}
