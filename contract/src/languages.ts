/** Languages in addresses: those of the shop, as tags, the default first. */

import { isBackOffice, pages } from './paths.ts';

/** The name of the query parameter that says in which language the API answers. */
const LANGUAGE_PARAMETER = 'lang';

/** The cookie with the language that was chosen by the switch. */
export const LANGUAGE_COOKIE = 'language';

/** What stands before the path of a page in this language: nothing for the default. */
export function languagePrefix(language: string, languages: readonly string[]): string {
  return languages.length > 1 && language !== languages[0] ? `/${language}` : '';
}

/** The address of a page in this language. @param path of the page in the default language, with its query */
export function pathInLanguage(path: string, language: string, languages: readonly string[]): string {
  const prefix = languagePrefix(language, languages);
  if (prefix === '') return path;
  return path === '/' ? prefix : path.startsWith('/?') ? prefix + path.slice(1) : prefix + path;
}

/** What a document shows: the pattern of its page in the route table, undefined for none, and its language among those of the shop. */
type Shown = { page: string | undefined; language: string; languages: readonly string[] };

/** The paths of calls whose answers have the language of a document. Those of a page of the back office say it in a header instead. */
export function callsInLanguage(paths: readonly string[], { page, language, languages }: Shown): string[] {
  const asksInPath = languages.length > 1 && !isBackOffice(page ?? pages.home);
  return paths.map((path) => callInLanguage(path, asksInPath ? language : undefined));
}

/** The path of a call whose answer has this language. @param language undefined in a shop with one language */
export function callInLanguage(path: string, language: string | undefined): string {
  if (language === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}
