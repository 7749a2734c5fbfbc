/** HTML of other programs as Markdown, and as text. */

import { ShopError } from '@shop/contract/errors';
import { importNotesText } from '@shop/messages/import-notes';
import { parseFragment } from 'parse5';
import TurndownService from 'turndown';
import { htmlToText } from '../../../platform/markdown/html-to-text.ts';
import { limitedTree } from '../../../platform/markdown/markdown-limits.ts';
import type { ForeignRow, Note } from './foreign-table.ts';

const DESCRIPTION = 300;

/** So many elements need no look at how they nest. */
const FEW_ELEMENTS = 100;

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.remove(['script', 'style', 'iframe', 'object', 'noscript']);

/** What nests deeper, or has more elements, than texts of the shop may is left out, with a note: to turn it would take long. */
export function htmlIn(row: ForeignRow, word: string, note: Note): string {
  const html = row.cell(word);
  if (hasFewElements(html)) return html;
  note(row, word, importNotesText.leftOut({ what: word }));
  return '';
}

function hasFewElements(html: string): boolean {
  if (html.split('<', FEW_ELEMENTS).length < FEW_ELEMENTS) return true;
  try {
    parseFragment(html, { treeAdapter: limitedTree('') });
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

export const markdownOf = (html: string) => (html === '' ? '' : turndown.turndown(html).trim());

/** On one line. */
export const textOf = (html: string) =>
  htmlToText(html)
    .replaceAll(/^ *\* /gm, '· ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The beginning of the text, as far as a description that was none of its own. */
export const beginningOf = (html: string) => [...textOf(html)].slice(0, DESCRIPTION).join('').trim();

/** What an address in a file may lack: characters that are to be encoded. @returns undefined for what is no address */
export function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' ? href : undefined;
}
