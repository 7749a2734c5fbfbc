import { CatalogueIndex } from '@shop/search-index/catalogue-index';
import { TextIndex } from '@shop/search-index/text/text-index';
import { textLanguageOf } from '@shop/search-index/text/text-language';
import { TitleOrder } from '@shop/search-index/title-order';
import { hasOwnCollation } from '../../platform/collation.ts';

/** @param languages the default first: the words of the others fall back to its texts */
export function emptyIndex([standard = 'en', ...further]: readonly string[]): CatalogueIndex {
  const ofFurther = further.map((tag) => [tag, new TextIndex(textLanguageOf(tag), { hasFallback: true })] as const);
  const titles = hasOwnCollation(standard) ? new TitleOrder(standard) : undefined;
  return new CatalogueIndex(new TextIndex(textLanguageOf(standard)), new Map(ofFurther), titles);
}
