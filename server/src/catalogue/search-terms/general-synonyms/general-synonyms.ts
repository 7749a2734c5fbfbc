/**
 * Words of trade that mean the same in most shops. They are in force until an admin switches them off. Left out are words that mean
 * something else elsewhere in a shop: 'mobile' hangs above cribs, 'tap' is a dance, 'pc' is a piece.
 */

import { DEFAULT_LANGUAGE } from '@shop/messages/language';
import type { StoredGroups } from '../synonyms.queries.ts';
import { clothing } from './clothing.ts';
import { electronics } from './electronics.ts';
import { home } from './home.ts';
import { kitchenAndFood } from './kitchen-and-food.ts';
import { leisure } from './leisure.ts';

export interface GeneralSynonyms {
  id: number;
  words: readonly string[];
}

export const generalSynonyms: readonly GeneralSynonyms[] = Object.entries({
  ...clothing,
  ...home,
  ...electronics,
  ...kitchenAndFood,
  ...leisure,
})
  .map(([id, words]) => ({ id: Number(id), words: words.split(', ') }))
  .toSorted((one, other) => one.id - other.id);

/** What is stored of synonyms, as searches take it, by language: the general ones are English. */
export function synonymsByLanguage({ groups, further, generalOff }: StoredGroups & { generalOff: readonly number[] }) {
  const all = new Map([[DEFAULT_LANGUAGE, synonymsInForce({ groups, generalOff })]]);
  for (const [tag, own] of Object.entries(further)) all.set(tag, { own, general: [] });
  return all;
}

/** Those of English, as searches take them. An id that is gone was of a group that is gone. */
function synonymsInForce({
  groups,
  generalOff,
}: {
  groups: readonly (readonly string[])[];
  generalOff: readonly number[];
}) {
  const general = generalSynonyms.filter(({ id }) => !generalOff.includes(id)).map(({ words }) => words);
  return { own: groups, general };
}
