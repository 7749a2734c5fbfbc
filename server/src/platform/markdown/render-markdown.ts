/**
 * Markdown of staff as HTML that a page may show: markdown-it reads it, parse5 reads the HTML in it as browsers do, and
 * hast-util-sanitize leaves what is on the list below.
 */

import type { Element, Root, RootContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { limitBlocks, limitedTree, ReadingLimits } from './markdown-limits.ts';

/** The sanitiser compares letter by letter, and phones begin with a capital one. */
function spelled(...names: string[]): string[] {
  return names.flatMap((name) => [name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]);
}

/** Everything else is left out: elements give way to what they contain, those of `strip` go with it. */
const SCHEMA: Schema = {
  tagNames: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'details', 'summary'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img', 'br', 'span', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['code', 'kbd', 'samp', 'var', 'q', 'cite', 'abbr', 'address'],
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    details: ['open'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    th: [['align', 'left', 'center', 'right'], 'colSpan', 'rowSpan'],
    td: [['align', 'left', 'center', 'right'], 'colSpan', 'rowSpan'],
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
  },
  protocols: { href: spelled('http', 'https', 'mailto', 'tel'), src: spelled('http', 'https') },
  ancestors: Object.fromEntries(
    ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((name) => [name, ['table']]),
  ),
  strip: [
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'noscript',
    'noembed',
    'noframes',
    'template',
    'title',
  ].concat(['xmp', 'plaintext', 'textarea', 'select', 'button', 'svg', 'math', 'audio', 'video', 'canvas']),
  clobber: [],
  required: {},
};

const options = { html: true, linkify: true, breaks: true };
const markdown = new MarkdownIt({ ...options, maxNesting: 1000 });
limitBlocks(markdown);
// Within a line there is a limit of its own: brackets in brackets take time for each level.
const lines = new MarkdownIt({ ...options, maxNesting: 20 });
// Which addresses are good is for the sanitiser to say: then nothing of a bad one is left.
markdown.validateLink = () => true;
lines.validateLink = () => true;
markdown.core.ruler.at('inline', ({ tokens, env }) => {
  if (env.limits instanceof ReadingLimits) env.limits.countBlocks(tokens);
  for (const { type, content, children } of tokens) {
    if (type === 'inline' && children !== null) lines.inline.parse(content, lines, env, children);
  }
});
// Addresses with their protocol and of mails become links by themselves; "shop.com" is a name.
markdown.linkify.set({ fuzzyLink: false });
markdown.core.ruler.push('align', ({ tokens }) => {
  for (const token of tokens) {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['align', align]];
  }
});

/**
 * @param text Markdown, also with HTML in it
 * @param path where it is in the input, for the error
 * @returns HTML without scripts, styles, frames, forms, handlers and addresses of other protocols; headings begin at h2
 * @throws ShopError INVALID_INPUT for what nests deeper than 100, or has too many elements
 */
export function renderMarkdown(text: string, path = 'markdown'): string {
  const html = markdown.render(text, { limits: new ReadingLimits(path) });
  const fragment = parseFragment(html, { treeAdapter: limitedTree(path) });
  const clean = sanitize(fromParse5(fragment), SCHEMA);
  if (clean.type !== 'root') return toHtml(clean);
  adapt(clean);
  return toHtml(clean).trim();
}

/** Headings move down by one, since the page's own is the first; links to other sites tell them nothing. */
function adapt(parent: Root | Element): void {
  for (const child of parent.children) if (isElement(child)) adaptElement(child);
}

function adaptElement(element: Element): void {
  const level = /^h([1-5])$/.exec(element.tagName)?.[1];
  if (level !== undefined) element.tagName = `h${Number(level) + 1}`;
  const { href } = element.properties;
  if (element.tagName === 'a' && typeof href === 'string' && leadsAway(href)) {
    element.properties.rel = ['noopener', 'nofollow'];
  }
  if (element.tagName === 'img') element.properties.loading = 'lazy';
  adapt(element);
}

const isElement = (node: RootContent): node is Element => node.type === 'element';

/** Whether a browser would leave the shop: also with `//` and `/\`. */
function leadsAway(href: string): boolean {
  const shop = 'https://shop.invalid';
  try {
    const { protocol, origin } = new URL(href, shop);
    return protocol.startsWith('http') && origin !== shop;
  } catch {
    return true;
  }
}
