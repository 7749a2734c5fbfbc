/** The language in which the server speaks: that of the request that it answers, or of the order that a mail is about. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { translations } from './translations.ts';

/** The language of the sources. */
export const DEFAULT_LANGUAGE = 'en';

/** Those that come along, as language tags: English and each folder of translations. */
export const allLanguages: readonly string[] = [DEFAULT_LANGUAGE, ...Object.keys(translations)];

const spoken = new AsyncLocalStorage<() => string>();

export function currentLanguage(): string {
  return spoken.getStore()?.() ?? DEFAULT_LANGUAGE;
}

/**
 * Runs something, and all that it starts, in a language.
 * @param language a function where it may become another: it is asked for each text
 */
export function speaking<Result>(language: string | (() => string), run: () => Result): Result {
  return spoken.run(typeof language === 'string' ? () => language : language, run);
}
