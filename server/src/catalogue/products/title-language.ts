import { shownLanguage, showsTranslations } from '../../platform/content-languages.ts';
import { hasOwnLetterOrder } from '../../platform/letter-order.ts';

/**
 * In which language titles are sorted, and whether they are translations; undefined: as the indexes of the database have them, which is the
 * order of most languages.
 */
export function titleLanguage(): { language: string; isFurther: boolean } | undefined {
  const [language, isFurther] = [shownLanguage(), showsTranslations()];
  return isFurther || hasOwnLetterOrder(language) ? { language, isFurther } : undefined;
}
