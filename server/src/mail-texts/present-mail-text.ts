import { type MailText, type MailTextKind, placeholdersOf } from '@shop/contract/mail-texts';
import { originalTemplates } from '../mails/mail-originals.ts';
import type { MailTextRow } from '../mails/mail-texts.queries.ts';

export function presentMailText(kind: MailTextKind, row: MailTextRow | undefined): MailText {
  const original = originalTemplates(kind);
  const changed = row !== undefined && (row.subject !== null || row.intro !== null);
  return {
    kind,
    subject: row?.subject ?? original.subject,
    intro: row?.intro ?? original.intro,
    placeholders: [...placeholdersOf[kind]],
    changed,
    ...(changed && { updatedAt: row.updated_at.toISOString() }),
  };
}
