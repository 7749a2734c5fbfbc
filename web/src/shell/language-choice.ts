import { LANGUAGE_COOKIE } from '@shop/contract/languages';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The shop leads those who come back to the language that they have chosen here. @param language null: none any more */
export function rememberLanguage(language: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const age = language === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and the page is left at once.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}
