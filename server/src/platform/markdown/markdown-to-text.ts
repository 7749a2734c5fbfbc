import { compile } from 'html-to-text';
import { renderMarkdown } from './render-markdown.ts';

const toText = compile({
  wordwrap: false,
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
});

/**
 * Markdown as mails say it in their text part: without marks, links with their address in brackets.
 * @param text Markdown
 * @param path where it is in the input, for the error
 * @throws ShopError INVALID_INPUT as `renderMarkdown`
 */
export function markdownToText(text: string, path = 'markdown'): string {
  return toText(renderMarkdown(text, path));
}
