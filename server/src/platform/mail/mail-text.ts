import type { MailBlock, MailBrand, MailContent, MailLine } from './mail-content.ts';
import { markdownMailText } from './mail-markdown.ts';

/** The plain text of a mail, for those who read no HTML. */
export function mailText(content: MailContent, { publicUrl, name, contact }: MailBrand): string {
  const signature = ['-- ', name, publicUrl, ...linesIn(contact)].join('\n');
  const parts = [content.heading, ...content.blocks.map((block) => blockText(block, publicUrl)), signature];
  return `${parts.join('\n\n')}\n`;
}

const PREVIEW_LENGTH = 200;

/** For the list of a mailbox. */
export function firstWords({ blocks }: MailContent, { publicUrl }: MailBrand): string {
  const text = oneLine(
    blocks
      .slice(0, 2)
      .map((block) => blockText(block, publicUrl))
      .join(' '),
  );
  return [...text].slice(0, PREVIEW_LENGTH).join('');
}

function blockText(block: MailBlock, publicUrl: string): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return oneLine(block.text);
    case 'markdown':
      return markdownMailText(block, publicUrl);
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'lines':
      return [
        ...block.lines.map(lineText),
        ...(block.more === undefined ? [] : [block.more]),
        [...(block.sums ?? []), ...(block.total === undefined ? [] : [block.total])]
          .map(({ label, amount }) => oneLine(`${label}: ${amount}`))
          .join('\n'),
      ]
        .filter((text) => text !== '')
        .join('\n\n');
    case 'facts':
      return block.facts.map(({ label, lines }) => [`${label}:`, ...lines.map(oneLine)].join('\n')).join('\n\n');
  }
}

function lineText({ title, detail, quantity, amount }: MailLine): string {
  return [title, detail, quantity === '' ? amount : `${quantity} = ${amount}`]
    .filter((text) => text !== '')
    .map(oneLine)
    .join('\n');
}

/** Of a text that may be ''. */
export function linesIn(text: string): string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
}

/** A title or an address is one line, whatever line breaks somebody put into it: it must not look like a part of ours. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
