/** What a language asks of an index beyond the stems of its words, which the caller gives. */
export interface TextLanguage {
  /** 'ü', 'ue' and 'u' are the same letter, as are those of 'ä' and 'ö'. */
  hasUmlauts: boolean;
  /** 'Lederjacke' is a jacket: words are found by the words that they are made of. */
  hasCompounds: boolean;
}

export const plainLanguage: TextLanguage = { hasUmlauts: false, hasCompounds: false };
const german: TextLanguage = { hasUmlauts: true, hasCompounds: true };

/** @param tag such as 'de' */
export const textLanguageOf = (tag: string): TextLanguage => (tag === 'de' ? german : plainLanguage);
