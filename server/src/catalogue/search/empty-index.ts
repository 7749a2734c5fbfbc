import { CatalogueIndex } from '@shop/search-index/catalogue-index';
import { TextIndex } from '@shop/search-index/text/text-index';
import { textLanguageOf } from '@shop/search-index/text/text-language';

/** @param languages the default first: the words of the others fall back to its texts */
export function emptyIndex([standard = '', ...further]: readonly string[]): CatalogueIndex {
  const ofFurther = further.map((tag) => [tag, new TextIndex(textLanguageOf(tag), { hasFallback: true })] as const);
  return new CatalogueIndex(new TextIndex(textLanguageOf(standard)), new Map(ofFurther));
}
