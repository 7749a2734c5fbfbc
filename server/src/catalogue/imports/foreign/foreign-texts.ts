/** HTML of other programs as Markdown, and as text. */

import TurndownService from 'turndown';
import { htmlToText } from '../../../platform/markdown/html-to-text.ts';

const DESCRIPTION = 300;

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.remove(['script', 'style', 'iframe', 'object', 'noscript']);

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
