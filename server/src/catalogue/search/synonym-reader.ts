import { compileSynonyms, noSynonyms, type Synonyms, wordsOfSynonyms } from '@shop/search-index/text/synonyms';
import { textLanguageOf } from '@shop/search-index/text/text-language';
import type { Stemmers } from './stemmer.ts';

/** Groups of words that mean the same. */
export interface SynonymGroups {
  own: readonly (readonly string[])[];
  /** They say nothing about words that are in a group of the shop's own. */
  general: readonly (readonly string[])[];
}

export type SynonymGroupsByLanguage = ReadonlyMap<string, SynonymGroups>;
export type SynonymsByLanguage = ReadonlyMap<string, Synonyms>;

/** Reads the synonyms in force. Every change of a product asks for them, so those that are as before are not compiled again. */
export function createSynonymReader(
  list: () => Promise<SynonymGroupsByLanguage>,
  stemmers: Stemmers,
): () => Promise<SynonymsByLanguage> {
  const compiled = new Map<string, { of: string; synonyms: Synonyms }>();
  return async () => {
    const listed = await list();
    for (const [tag, { own, general }] of listed) {
      const of = JSON.stringify([own, general]);
      if (compiled.get(tag)?.of === of) continue;
      const groups = [...own, ...general];
      const language = textLanguageOf(tag);
      const stems = await stemmers(tag).findStems(wordsOfSynonyms(groups, language));
      compiled.set(tag, { of, synonyms: compileSynonyms(groups, stems, own.length, language) });
    }
    return new Map([...listed.keys()].map((tag) => [tag, compiled.get(tag)?.synonyms ?? noSynonyms]));
  };
}
