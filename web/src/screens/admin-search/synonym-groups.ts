/** Groups of synonyms as a person edits them: 'sofa, couch' is a group of two. */

import { MAX_SYNONYMS, type SynonymGroups } from '@shop/contract/search';

type Group = readonly string[];

export const textOf = (group: Group): string => group.join(', ');

/** Phrases between commas; empty ones are nothing. */
export function readGroup(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

/** Nearly as the server compares phrases. */
const keyOf = (phrase: string): string => phrase.trim().toLowerCase().replaceAll(/\s+/g, ' ');
export const holds = (group: Group, phrase: string): boolean => group.some((one) => keyOf(one) === keyOf(phrase));

export const groupsWith = (groups: SynonymGroups, phrase: string): SynonymGroups =>
  groups.filter((group) => holds(group, phrase));

/** Puts a term and what it means into one group: that of the meaning, else that of the term, else a new one. */
export function withSynonym(groups: SynonymGroups, term: string, meaning: string): SynonymGroups {
  if (groups.some((group) => holds(group, term) && holds(group, meaning))) return groups;
  const hasRoom = (group: Group) => group.length < MAX_SYNONYMS;
  for (const [known, added] of [
    [meaning, term],
    [term, meaning],
  ] as const) {
    const found = groups.find((group) => holds(group, known) && hasRoom(group));
    if (found !== undefined) return groups.map((group) => (group === found ? [...group, added] : group));
  }
  return [...groups, [term, meaning]];
}

/** What is in one list and not in the other, as texts. */
export function differences(before: SynonymGroups, after: SynonymGroups): { removed: string[]; added: string[] } {
  const [old, now] = [before.map(textOf), after.map(textOf)];
  return { removed: old.filter((one) => !now.includes(one)), added: now.filter((one) => !old.includes(one)) };
}

/** The groups of somebody else, with the changes that were made here: what both have changed is there twice, and nothing is lost. */
export function mergeGroups(base: SynonymGroups, mine: SynonymGroups, theirs: SynonymGroups): SynonymGroups {
  const { removed } = differences(base, mine);
  const known = new Set([...base, ...theirs].map(textOf));
  return [
    ...theirs.filter((group) => !removed.includes(textOf(group))),
    ...mine.filter((group) => !known.has(textOf(group))),
  ];
}
