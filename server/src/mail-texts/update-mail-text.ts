/**
 * When it returns, the kind of mail has the texts that were sent, or the original ones, and the change is recorded with what it was
 * before. Every mail that is written from then on has them; mails that were sent stay as they are. A stale `updatedAt` changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import type { MailText, MailTextKind, UpdateMailTextBody } from '@shop/contract/mail-texts';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { differences } from '../audit/differences.ts';
import type { Deps } from '../deps.ts';
import {
  deleteMailText,
  lockMailText,
  type MailTextRow,
  updateMailText as updateRow,
} from '../mails/mail-texts.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { changedTranslations, describeTranslations, speakingDefault } from '../platform/content-languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import { checkMailText, ownText } from './check-mail-text.ts';
import { isChanged, type MailTextValues, presentMailText } from './present-mail-text.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock'>;

export async function updateMailText(
  deps: WriteDeps,
  actor: Actor,
  kind: MailTextKind,
  sent: UpdateMailTextBody,
): Promise<MailText> {
  checkMailText(kind, sent);
  return store(deps, actor, kind, (stored) => {
    rejectStale(sent.updatedAt, presentMailText(kind, stored));
    const translations = changedTranslations(stored.translations, sent.translations);
    return speakingDefault(() => ({
      subject: ownText(kind, 'subject', sent, stored),
      intro: ownText(kind, 'intro', sent, stored),
      translations,
    }));
  });
}

/** The original texts come back. */
export async function resetMailText(deps: WriteDeps, actor: Actor, kind: MailTextKind): Promise<MailText> {
  return store(deps, actor, kind, () => ({ subject: null, intro: null, translations: {} }));
}

async function store(
  { db, clock }: WriteDeps,
  actor: Actor,
  kind: MailTextKind,
  change: (stored: MailTextRow) => MailTextValues,
): Promise<MailText> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const stored = await lockMailText(tx, kind, now);
    const own = change(stored);
    const at = new Date(Math.max(now.getTime(), stored.updated_at.getTime() + 1));
    const row = { kind, ...own, updated_at: at };
    const changes = differences({ ...presentTexts(kind, stored) }, { ...presentTexts(kind, row) });
    if (!isChanged(own)) await deleteMailText(tx, kind);
    else if (changes !== undefined) await updateRow(tx, row);
    if (changes === undefined) return presentMailText(kind, stored);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'mail_text_changed',
      on: 'mail texts',
      before: { kind, ...changes.before },
      after: { kind, ...changes.after },
    });
    return presentMailText(kind, row);
  });
}

function presentTexts(kind: MailTextKind, row: MailTextRow) {
  const { subject, intro } = speakingDefault(() => presentMailText(kind, row));
  return { subject, intro, translations: describeTranslations(row.translations) };
}

/** @param sent undefined: the client does not say what it has read; null: the original */
function rejectStale(sent: string | null | undefined, current: MailText): void {
  if (sent === undefined) return;
  const read = sent === null ? undefined : Date.parse(sent);
  const stored = current.updatedAt === undefined ? undefined : Date.parse(current.updatedAt);
  if (read === stored) return;
  throw new ShopError('STALE', { detail: adminErrorsText.textChanged, current });
}
