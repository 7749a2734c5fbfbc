import { parseQuery } from '@shop/search-index/text/parse-query';
import { textLanguageOf } from '@shop/search-index/text/text-language';

/**
 * Words that say nothing about a product and that the dictionaries of PostgreSQL do not drop: they know them with accents, which words of
 * the index do not have, and none in Arabic.
 */
const WORDS: Readonly<Record<string, string>> = {
  de: 'für über während können könnte würde würden daß',
  fr: 'à même étés étant êtes étais était étions étiez étaient fûmes fûtes eûmes eûtes',
  es: 'más sí también mí qué él tú estáis están estés estén estaré estará estarán estaría estaban habéis habré habrá habrán habría había habías habíamos habían seáis seré será serán sería serían éramos tenéis tendré tendrá tendrán tendría tenía tenías teníamos tenían',
  ar: 'في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين أو أن إن هو هي هم كان كانت قد كل',
};

const wordsByLanguage = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    new Set(parseQuery(words, textLanguageOf(language)).words.map(({ text }) => text)),
  ]),
);

/** @param word as the index has it */
export const isStopWord = (word: string, language: string): boolean =>
  wordsByLanguage.get(language)?.has(word) ?? false;
