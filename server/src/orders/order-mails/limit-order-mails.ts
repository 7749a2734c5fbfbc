/**
 * When it returns true, the mail is within the account's limit of mails about orders in an hour, and is to be sent. Otherwise it is
 * part of the summary that the account gets when the hour is over. A mail is counted once, however often it is retried; mails that
 * staff send again are not limited.
 */

import type { Deps } from '../../deps.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { countAttempt } from '../../platform/rate-limits.queries.ts';
import { findOpenSummary, insertSummary, updateMailCounted, updateMailSummary } from './mail-summaries.queries.ts';

const WINDOW_SECONDS = 3600;
const MOST_MAILS = 20;
const TRIED_FOR_SECONDS = 3 * 24 * 3600;

export async function mayBeSentNow(deps: Deps, mail: MailRow): Promise<boolean> {
  const { user_id: userId } = mail;
  if (!deps.rateLimits || mail.counted || userId === null) return true;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    // Locks the account's row, so that two mails never open a summary at once.
    const { attempts, endsAt } = await countAttempt(tx, `order-mail:${userId}`, now, WINDOW_SECONDS);
    if (attempts <= MOST_MAILS) {
      await updateMailCounted(tx, mail.id);
      return true;
    }
    const giveUpAt = new Date(endsAt.getTime() + TRIED_FOR_SECONDS * 1000);
    const summaryId =
      (await findOpenSummary(tx, userId)) ?? (await insertSummary(tx, { userId, at: now, dueAt: endsAt, giveUpAt }));
    await updateMailSummary(tx, mail, summaryId);
    return false;
  });
}
