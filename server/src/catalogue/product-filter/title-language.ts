import { hasOwnLetterOrder } from '@shop/search-index/letter-order';
import { shownLanguage, showsTranslations } from '../../platform/content-languages.ts';

/** In which language texts are sorted, where that is not the order that the indexes of the database have. */
export interface TitleLanguage {
  language: string;
  /** Whether its texts are translations. */
  isFurther: boolean;
}

/** That of the answer; undefined: as the indexes of the database have them. */
export function titleLanguage(): TitleLanguage | undefined {
  const [language, isFurther] = [shownLanguage(), showsTranslations()];
  return isFurther || hasOwnLetterOrder(language) ? { language, isFurther } : undefined;
}
