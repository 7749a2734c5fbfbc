import { ShopError } from '@shop/contract/errors';
import { templateFault } from '@shop/contract/mail-template';
import { type MailTextKind, placeholdersOf } from '@shop/contract/mail-texts';
import { originalTemplates } from '../mails/mail-originals.ts';
import type { MailTextRow } from '../mails/mail-texts.queries.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';

interface Texts {
  subject?: string | undefined;
  intro?: string | undefined;
}

/** The merchant's own text after a change; null: the original one, also where that was sent back. */
export function ownText(
  kind: MailTextKind,
  name: 'subject' | 'intro',
  sent: Texts,
  stored: Pick<MailTextRow, 'subject' | 'intro'> | undefined,
): string | null {
  const text = sent[name];
  if (text === undefined) return stored?.[name] ?? null;
  return text === originalTemplates(kind)[name] ? null : text;
}

/** @throws ShopError INVALID_INPUT that names a placeholder which the kind has not, or what Markdown may not have */
export function checkMailText(kind: MailTextKind, texts: Texts): void {
  const errors = (['subject', 'intro'] as const).flatMap((path) => {
    const message = templateFault(texts[path] ?? '', placeholdersOf[kind]);
    return message === undefined ? [] : [{ path, message }];
  });
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  if (texts.intro !== undefined) renderMarkdown(texts.intro, 'intro');
}
