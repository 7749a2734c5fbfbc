/** What a mail of the shop says, before the merchant's own texts are put into it. */

import type { MailTextKind } from '@shop/contract/mail-texts';
import { freeText } from '../platform/mail/free-text.ts';
import type { MailBlock } from '../platform/mail/mail-content.ts';
import { type MailValues, originalMailText } from './mail-originals.ts';

const NAME_LENGTH = 60;

export interface ShopMail extends Pick<Said, 'heading' | 'news' | 'preview' | 'blocks'> {
  kind: MailTextKind;
  /** As the shop words it. */
  subject: string;
  /** What the placeholders of its texts bring, each in one line. */
  values: ReadonlyMap<string, string>;
  /** The original intro. */
  intro: string;
}

interface Said {
  /** Left out: the original one of the kind. */
  subject?: string | undefined;
  heading: string;
  /**
   * The first paragraph.
   * @param intro '' where the merchant's own stands above it: then it says what belongs to the case only
   */
  news: (intro: string) => string;
  /** What mailboxes show beside the subject; left out: the first paragraph. */
  preview?: string | undefined;
  blocks: readonly MailBlock[];
}

export function shopMail<Kind extends MailTextKind>(kind: Kind, values: MailValues<Kind>, said: Said): ShopMail {
  const original = originalMailText(kind, values);
  const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return {
    kind,
    values: new Map(Object.entries<string>(values).map(([name, value]) => [name, oneLine(value)])),
    subject: said.subject ?? original.subject,
    intro: original.intro,
    heading: said.heading,
    news: said.news,
    preview: said.preview,
    blocks: said.blocks,
  };
}

/**
 * What a mail calls somebody: as the account says, or else the part of the address before the @. In a subject it must not look like one
 * of the encoded words that mail programs decode.
 */
export function mailName({ name, email }: { name: string | null; email: string }): string {
  return freeText(name?.trim() || (email.split('@', 1)[0] ?? ''), NAME_LENGTH).replaceAll('=?', '=\u200b?');
}

/** Sentences of a paragraph; those that are '' are left out. */
export function paragraphOf(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
