/** The title of each page: the server writes it into the document, and the screens set the same. */

import { pageTitlesText } from '@shop/messages/page-titles';
import { type PageName, pageNames, pages } from './paths.ts';

/**
 * The screen of one product or order sets a more precise title: the document does not wait for the database, and contains nothing
 * that needs a session. The document of a page of the merchant's has its own title.
 */
export const pageTitles: Readonly<Record<PageName, string>> = pageTitlesText;

const names = new Map<string, PageName>(pageNames.map((name) => [pages[name], name]));

/** @param page of the route table, such as '/product-detail/:id'; undefined where none stands */
export function pageTitleOf(page: string | undefined): string {
  return pageTitlesText[names.get(page ?? '') ?? 'unknown'];
}
