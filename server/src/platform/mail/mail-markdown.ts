/**
 * Markdown with placeholders, as a mail shows it. Placeholders are filled in after the Markdown was read, so nothing in a value is read as
 * Markdown or HTML.
 */

import { templateParts } from '@shop/contract/mail-template';
import type { Element, ElementContent, Properties, Root, RootContent, Text } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { htmlToText } from '../markdown/html-to-text.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { Colour } from './mail-colours.ts';
import type { MailBlock } from './mail-content.ts';
import { BREAKING, type MailLook } from './mail-look.ts';

type MarkdownBlock = Extract<MailBlock, { type: 'markdown' }>;

/** What brings an address becomes a link by itself. */
const LINK = 'link';

/** @returns paragraphs, lists and so on with inline styles */
export function markdownMailHtml(block: MarkdownBlock, publicUrl: string, look: MailLook): string {
  const tree = treeOf(block, publicUrl);
  dress(tree, look, stylesOf(look.sides));
  return toHtml(tree);
}

export function markdownMailText(block: MarkdownBlock, publicUrl: string): string {
  return htmlToText(toHtml(treeOf(block, publicUrl)));
}

function treeOf({ markdown, values }: MarkdownBlock, publicUrl: string): Root {
  const { text, meanings } = withMarks(markdown, values);
  const tree = fromParse5(parseFragment(renderMarkdown(text, 'intro')));
  if (tree.type !== 'root') throw new Error('The tree of a mail has no root');
  fill(tree, { meanings, publicUrl, inLink: false });
  return tree;
}

interface Marked {
  /** Markdown in which each placeholder is a word without any meaning. */
  text: string;
  /** The words, and the placeholders that they replace. */
  meanings: ReadonlyMap<string, { name: string; value: string }>;
}

function withMarks(markdown: string, values: ReadonlyMap<string, string>): Marked {
  let start = 'zq';
  while (markdown.toLowerCase().includes(start)) start += 'q';
  const names = [...values.keys()];
  const wordOf = (name: string) => `${start}${names.indexOf(name)}z`;
  const text = templateParts(markdown)
    .map((part) =>
      'text' in part ? part.text : values.has(part.placeholder) ? wordOf(part.placeholder) : `{${part.placeholder}}`,
    )
    .join('');
  return { text, meanings: new Map([...values].map(([name, value]) => [wordOf(name), { name, value }])) };
}

interface Filling {
  meanings: Marked['meanings'];
  publicUrl: string;
  inLink: boolean;
}

function fill(parent: Root | Element, filling: Filling): void {
  const children: (RootContent & ElementContent)[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...filledText(child.value, filling));
    if (child.type !== 'element') continue;
    fillProperties(child.properties, filling);
    fill(child, { ...filling, inLink: filling.inLink || child.tagName === 'a' });
    children.push(child);
  }
  parent.children = children;
}

/** Cuts a text before and after each word that replaces a placeholder. */
function cut(text: string, { meanings }: Filling): string[] {
  return meanings.size === 0 ? [text] : text.split(new RegExp(`(${[...meanings.keys()].join('|')})`));
}

function filledText(text: string, filling: Filling): (Text | Element)[] {
  return cut(text, filling).flatMap((part): (Text | Element)[] => {
    if (part === '') return [];
    const found = filling.meanings.get(part);
    const shown: Text = { type: 'text', value: found?.value ?? part };
    if (found?.name !== LINK || filling.inLink) return [shown];
    return [{ type: 'element', tagName: 'a', properties: { href: found.value }, children: [shown] }];
  });
}

/**
 * An address of a link may contain values; the link of the mail, which may be as good as a password, only as the whole address. That of
 * a picture has none: pictures are loaded when a mail is opened, and would tell another site whose mail it is.
 */
function fillProperties(properties: Properties, filling: Filling): void {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    if (name === 'href') properties[name] = absolute(filledAddress(value, filling), filling.publicUrl);
    else if (name === 'src')
      properties[name] = absolute(
        joined(value, filling, () => ''),
        filling.publicUrl,
      );
    else properties[name] = joined(value, filling, (found) => found.value);
  }
}

function filledAddress(address: string, filling: Filling): string {
  const whole = filling.meanings.get(address);
  if (whole?.name === LINK) return whole.value;
  return joined(address, filling, ({ name, value }) => (name === LINK ? '' : encodeURIComponent(value)));
}

function joined(text: string, filling: Filling, show: (found: { name: string; value: string }) => string): string {
  return cut(text, filling)
    .map((part) => {
      const found = filling.meanings.get(part);
      return found === undefined ? part : show(found);
    })
    .join('');
}

/** Mails have no page that an address could be relative to. */
function absolute(address: string, publicUrl: string): string {
  return URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : publicUrl;
}

const TEXT = `font-size:16px;line-height:24px;${BREAKING}`;
const CELL = 'border-width:1px;border-style:solid;padding:6px 10px;font-size:15px;line-height:22px';

type Styles = Readonly<Record<string, readonly [readonly Colour[], string]>>;

/** Colours and style of each element; others inherit. */
const stylesOf = ({ list, quote, headings: heading }: MailLook['sides']): Styles => ({
  p: [['ink'], `margin:0 0 12px;${TEXT}`],
  h2: [['ink'], `${heading};font-size:21px;line-height:28px;${BREAKING}`],
  h3: [['ink'], `${heading};font-size:18px;line-height:26px;${BREAKING}`],
  h4: [['ink'], `${heading};font-size:16px;line-height:24px;${BREAKING}`],
  h5: [['ink'], `${heading};font-size:16px;line-height:24px;${BREAKING}`],
  h6: [['ink'], `${heading};font-size:16px;line-height:24px;${BREAKING}`],
  a: [['link'], BREAKING],
  ul: [['ink'], `margin:0 0 12px;padding:${list};${TEXT}`],
  ol: [['ink'], `margin:0 0 12px;padding:${list};${TEXT}`],
  li: [['ink'], 'margin:0 0 4px'],
  blockquote: [['soft', 'edge'], `margin:0 0 12px;${quote};border-style:solid`],
  pre: [['ink'], `margin:0 0 12px;font-size:14px;line-height:21px;white-space:pre-wrap;${BREAKING}`],
  code: [['ink'], `font-family:ui-monospace,Consolas,monospace;font-size:14px;${BREAKING}`],
  hr: [['edge'], 'margin:16px 0;border-width:1px 0 0;border-style:solid'],
  table: [['ink'], 'margin:0 0 12px;border-collapse:collapse'],
  th: [['ink', 'edge'], `${CELL};font-weight:600`],
  td: [['ink', 'edge'], CELL],
  img: [[], 'max-width:100%;height:auto;border:0'],
});

function dress(parent: Root | Element, look: MailLook, styles: Styles): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const [names, style] = styles[child.tagName] ?? [];
    if (names !== undefined && style !== undefined) {
      const made = look.of(names, style);
      Object.assign(child.properties, { className: made.class, style: made.style });
    }
    dress(child, look, styles);
  }
}
