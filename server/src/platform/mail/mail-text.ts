import { SHOP_NAME } from '@shop/contract/shop-name';
import type { MailBlock, MailContent, MailLine } from './mail-content.ts';

/** The plain text of a mail, for those who read no HTML. */
export function mailText(content: MailContent, publicUrl: string): string {
  const parts = [content.heading, ...content.blocks.map(blockText), `-- \n${SHOP_NAME}\n${publicUrl}`];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return oneLine(block.text);
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

/** A title or an address is one line, whatever line breaks somebody put into it: it must not look like a part of ours. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
