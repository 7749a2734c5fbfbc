import { hasOwnCollation } from '../../platform/collation.ts';
import { shownLanguage, showsTranslations } from '../../platform/content-languages.ts';

/**
 * In which language titles are sorted, and whether they are translations; undefined: as the indexes of the database have them, which is the
 * order of most languages.
 */
export function titleLanguage(): { language: string; isFurther: boolean } | undefined {
  const [language, isFurther] = [shownLanguage(), showsTranslations()];
  return isFurther || hasOwnCollation(language) ? { language, isFurther } : undefined;
}
