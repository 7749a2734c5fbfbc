/** The language in which the server speaks: that of the request that it answers, or of the order that a mail is about. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { translations } from './translations.ts';

/** The language of the sources. */
export const DEFAULT_LANGUAGE = 'en';

/** Those that come along, as language tags: English and each folder of translations. */
export const allLanguages: readonly string[] = [DEFAULT_LANGUAGE, ...Object.keys(translations)];

/** It may become another while something runs: it is read for each text. */
export interface Spoken {
  readonly language: string;
  /** Of the merchant's texts. Left out: the same. */
  readonly contentLanguage?: string | undefined;
}

const spoken = new AsyncLocalStorage<Spoken>();

export function currentLanguage(): string {
  return spoken.getStore()?.language ?? DEFAULT_LANGUAGE;
}

/** In which the merchant's texts are shown; undefined outside of requests, mails and papers: the default language of the shop. */
export function contentLanguage(): string | undefined {
  const now = spoken.getStore();
  return now?.contentLanguage ?? now?.language;
}

/** Runs something, and all that it starts, in a language. */
export function speaking<Result>(language: string | Spoken, run: () => Result): Result {
  return spoken.run(typeof language === 'string' ? { language } : language, run);
}
