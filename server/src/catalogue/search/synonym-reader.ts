import { compileSynonyms, type Synonyms, wordsOfSynonyms } from '@shop/search-index/text/synonyms';
import type { Stemmer } from './stemmer.ts';

/** Groups of words that mean the same. */
export interface SynonymGroups {
  own: readonly (readonly string[])[];
  /** They say nothing about words that are in a group of the shop's own. */
  general: readonly (readonly string[])[];
}

/** Reads the synonyms in force. Every change of a product asks for them, so those that are as before are not compiled again. */
export function createSynonymReader(list: () => Promise<SynonymGroups>, stemmer: Stemmer): () => Promise<Synonyms> {
  let compiled: { of: string; synonyms: Synonyms } | undefined;
  return async () => {
    const { own, general } = await list();
    const of = JSON.stringify([own, general]);
    if (compiled?.of === of) return compiled.synonyms;
    const groups = [...own, ...general];
    const stems = await stemmer.findStems(wordsOfSynonyms(groups));
    compiled = { of, synonyms: compileSynonyms(groups, stems, own.length) };
    return compiled.synonyms;
  };
}
