import { ShopError } from '@shop/contract/errors';
import { templateFault } from '@shop/contract/mail-template';
import { type MailTextKind, placeholdersOf, type UpdateMailTextBody } from '@shop/contract/mail-texts';
import { originalTemplates } from '../mails/mail-originals.ts';
import type { MailTextRow } from '../mails/mail-texts.queries.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';

interface Texts {
  subject?: string | null | undefined;
  intro?: string | null | undefined;
}

/** The merchant's own text after a change; null: the original one, also where that of the language of the moment was sent back. */
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
export function checkMailText(
  kind: MailTextKind,
  { translations = {}, ...texts }: Omit<UpdateMailTextBody, 'updatedAt'>,
): void {
  checkTexts(kind, texts, '');
  for (const [language, inLanguage] of Object.entries(translations)) {
    checkTexts(kind, inLanguage ?? {}, `translations.${language}.`);
  }
}

function checkTexts(kind: MailTextKind, texts: Texts, above: string): void {
  const errors = (['subject', 'intro'] as const).flatMap((name) => {
    const message = templateFault(texts[name] ?? '', placeholdersOf[kind]);
    return message === undefined ? [] : [{ path: `${above}${name}`, message }];
  });
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  renderMarkdown(texts.intro ?? '', `${above}intro`);
}
