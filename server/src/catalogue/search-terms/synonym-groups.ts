/** What is wrong with groups of synonyms beyond their form, and what a change of them adds and removes. */

import type { FieldError } from '@shop/contract/problem';
import type { SynonymGroups } from '@shop/contract/search';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';

/** As searches compare words: case, accents and punctuation do not matter. */
function normalised(phrase: string): string {
  return phrase
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A phrase may be in several groups, since a word may have several meanings; twice in one group it may not. */
export function findFaults(groups: SynonymGroups): FieldError[] {
  const seen = new Set<string>();
  return groups.flatMap((group, n) => {
    const phrases = group.map(normalised);
    const faults = phrases.flatMap((phrase, position): FieldError[] => {
      const path = `${n}.${position}`;
      if (phrase === '') return [{ path, message: catalogueErrorsText.needsALetter }];
      if (phrases.indexOf(phrase) < position)
        return [{ path, message: catalogueErrorsText.inThisGroupAlready({ phrase: group[position] ?? phrase }) }];
      return [];
    });
    const key = JSON.stringify(phrases.toSorted());
    if (faults.length === 0 && seen.has(key))
      faults.push({ path: String(n), message: catalogueErrorsText.groupIsThere });
    seen.add(key);
    return faults;
  });
}

/** Each group as one text, 'sofa, couch'. */
export function compareGroups(before: SynonymGroups, after: SynonymGroups): { removed: string[]; added: string[] } {
  const [old, now] = [before.map(textOf), after.map(textOf)];
  return { removed: old.filter((one) => !now.includes(one)), added: now.filter((one) => !old.includes(one)) };
}

const textOf = (group: readonly string[]) => group.join(', ');
