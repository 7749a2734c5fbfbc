/** The merchant's texts in the language of an answer, a mail or a paper. */

import { ShopError } from '@shop/contract/errors';
import { mergeTranslations, type TranslationChanges, type Translations } from '@shop/contract/translations';
import { contentLanguage, speaking } from '@shop/messages/language';
import { translationsText } from '@shop/messages/translations';

let languages: readonly string[] = ['en'];

/** Of the shop, the default first. Set whenever its settings are read. */
export function setContentLanguages(tags: readonly string[]): void {
  languages = tags;
}

/** Whose texts stand in the fields themselves. */
export function defaultLanguage(): string {
  return languages[0] ?? 'en';
}

/** The language of the moment for the merchant's texts: the default one where it is none of the shop's. */
export function shownLanguage(): string {
  return languages.find((tag) => tag === contentLanguage()) ?? defaultLanguage();
}

/** Whether another language than the default is shown. */
export function showsTranslations(): boolean {
  return shownLanguage() !== defaultLanguage();
}

/**
 * Each text by itself: that of the language, else the default's, else one that is there.
 * @param own the texts of the default language
 * @param translations those of others; never of the default
 */
export function shownTexts<Texts extends object>(own: Texts, translations: Translations<NoInfer<Texts>>): Texts {
  const [, ...further] = languages;
  if (further.length === 0 || Object.keys(translations).length === 0) return own;
  const language = shownLanguage();
  const others = further.filter((tag) => tag !== language).map((tag) => translations[tag]);
  const sources = [...(showsTranslations() ? [translations[language]] : []), own, ...others];
  const shown = { ...own };
  for (const name in own) shown[name] = sources.map((texts) => texts?.[name]).find(isThere) ?? own[name];
  return shown;
}

/**
 * As staff edit them: those of the default language alone, so that no form shows another one's text in its place; in the language of `lang`,
 * if the request says one, as they are shown.
 */
export function editedTexts<Texts extends object>(own: Texts, translations: Translations<NoInfer<Texts>>): Texts {
  return showsTranslations() ? shownTexts(own, translations) : own;
}

/** Those of the language alone: none in the default one, and in one that the shop does not have. */
export function textsOfLanguage<Texts extends object>(translations: Translations<Texts>): Partial<Texts> {
  return (showsTranslations() ? translations[shownLanguage()] : undefined) ?? {};
}

/** Runs something, and all that it starts, in the default language of the shop. */
export function speakingDefault<Result>(run: () => Result): Result {
  return speaking(defaultLanguage(), run);
}

const isThere = <Text>(text: Text | undefined): text is Text =>
  Array.isArray(text) ? text.length > 0 : text !== null && text !== undefined && text !== '';

/** What answers to staff have of them: undefined in a shop with one language where there are none. */
export function answeredTranslations<Texts extends object>(
  translations: Translations<Texts>,
): Record<string, Partial<Texts>> | undefined {
  return languages.length > 1 || Object.keys(translations).length > 0 ? { ...translations } : undefined;
}

/**
 * What is to be stored once a body has changed it.
 * @param path of the changes in the body
 * @throws ShopError INVALID_INPUT for texts of the default language: these are the fields themselves
 */
export function changedTranslations<Texts extends object>(
  before: Translations<Texts>,
  changes: TranslationChanges<Texts> | undefined,
  path = 'translations',
): Translations<Texts> {
  const standard = defaultLanguage();
  if (changes !== undefined && Object.hasOwn(changes, standard)) {
    const message = translationsText.ofDefault({ language: standard });
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: `${path}.${standard}`, message }] });
  }
  return mergeTranslations(before, changes);
}

/** As histories tell of them: 'de label: Jacken'. */
export function describeTranslations(translations: Translations<object>): string[] {
  return Object.entries(translations).flatMap(([language, texts]) =>
    Object.entries(texts).map(([name, text]) => `${language} ${name}: ${Array.isArray(text) ? text.join(', ') : text}`),
  );
}
