/**
 * When it returns, these are all groups of synonyms of a language, in every process from its next answer on, and the change is in their history.
 * The same groups sent twice change nothing the second time. With `version`, a change that somebody else made since is not
 * overwritten: it throws STALE with the groups as they are.
 */

import { ShopError } from '@shop/contract/errors';
import type { SynonymGroups } from '@shop/contract/search';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { DEFAULT_LANGUAGE } from '@shop/messages/language';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hashJson } from '../../platform/tokens.ts';
import { compareGroups, findFaults } from './synonym-groups.ts';
import { findSynonyms, findSynonymsForUpdate, type StoredGroups, updateSynonyms } from './synonyms.queries.ts';

export interface Synonyms {
  groups: SynonymGroups;
  /** Of their content: the same groups have the same version. */
  version: string;
}

export async function getSynonyms(deps: Pick<Deps, 'reads'>, language: string): Promise<Synonyms> {
  return withVersion(groupsIn(await findSynonyms(deps.reads), language));
}

export async function replaceSynonyms(
  deps: Deps,
  actor: Actor,
  { groups, version, language }: { groups: SynonymGroups; version: string | undefined; language: string },
): Promise<Synonyms> {
  const errors = findFaults(groups);
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  return inTransaction(deps.db, async (tx) => {
    const all = await findSynonymsForUpdate(tx);
    const stored = withVersion(groupsIn(all, language));
    const wanted = withVersion(groups);
    if (wanted.version === stored.version) return stored;
    if (version !== undefined && version !== stored.version) {
      throw new ShopError('STALE', { detail: catalogueErrorsText.synonymsChanged, current: stored.groups });
    }
    await updateSynonyms(tx, withGroups(all, language, groups));
    const { removed, added } = compareGroups(stored.groups, groups);
    const told = (some: string[]) => (isEnglish(language) ? some : some.map((group) => `${language}: ${group}`));
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'synonyms_changed',
      on: 'synonyms',
      before: { groups: told(removed) },
      after: { groups: told(added) },
    });
    return wanted;
  });
}

const isEnglish = (language: string): boolean => language === DEFAULT_LANGUAGE;

const groupsIn = ({ groups, further }: StoredGroups, language: string): SynonymGroups =>
  isEnglish(language) ? groups : (further[language] ?? []);

function withGroups({ groups, further }: StoredGroups, language: string, changed: SynonymGroups): StoredGroups {
  if (isEnglish(language)) return { groups: changed, further };
  const { [language]: _before, ...others } = further;
  return { groups, further: changed.length === 0 ? others : { ...others, [language]: changed } };
}

function withVersion(groups: SynonymGroups): Synonyms {
  return { groups, version: hashJson(groups).toString('base64url') };
}
