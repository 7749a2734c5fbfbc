/** HTML of other programs as Markdown, and as text. */

import { ShopError } from '@shop/contract/errors';
import { importNotesText } from '@shop/messages/import-notes';
import { parseFragment } from 'parse5';
import TurndownService from 'turndown';
import { htmlToText } from '../../../platform/markdown/html-to-text.ts';
import { limitedTree } from '../../../platform/markdown/markdown-limits.ts';
import type { ForeignRow, Note, OwnCells } from './foreign-table.ts';

const DESCRIPTION = 300;

/** So many elements need no look at how they nest. */
const FEW_ELEMENTS = 100;

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.remove(['script', 'style', 'iframe', 'object', 'noscript']);

/**
 * What nests deeper, or has more elements, than texts of the shop may is left out, with a note: to turn it would take long.
 * @returns undefined for what is left out
 */
export function htmlIn(row: ForeignRow, word: string, note: Note): string | undefined {
  const html = row.cell(word);
  if (hasFewElements(html)) return html;
  note(row, word, importNotesText.leftOut({ what: word }));
  return undefined;
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

/**
 * The cells of the description and the details. Of HTML that is left out, undefined here, there is no cell, so that a product keeps
 * the text that it has; a new one has its title as its description.
 */
export function textCells(texts: { title: string; short: string | undefined; html: string | undefined }): {
  said: OwnCells;
  ifNew: OwnCells;
} {
  const { title, short, html } = texts;
  const shortText = textOf(short ?? '');
  const description = { description: shortText || beginningOf(html ?? '') || title };
  const details = html === undefined ? {} : { details: markdownOf(html) };
  const isSaid = shortText !== '' || (short !== undefined && html !== undefined);
  return isSaid ? { said: { ...description, ...details }, ifNew: {} } : { said: details, ifNew: description };
}

const markdownOf = (html: string) => (html === '' ? '' : turndown.turndown(html).trim());

/** On one line. */
const textOf = (html: string) =>
  htmlToText(html)
    .replaceAll(/^ *\* /gm, '· ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The beginning of the text, as far as a description that was none of its own. */
const beginningOf = (html: string) => [...textOf(html)].slice(0, DESCRIPTION).join('').trim();

/** What an address in a file may lack: characters that are to be encoded. @returns undefined for what is no address */
export function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' ? href : undefined;
}
