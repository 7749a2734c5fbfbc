/**
 * When it returns true, this mail is among those that its account may get about orders in an hour, and is to be sent. Else it has
 * been put into the summary that the account gets when the hour is over: nothing is lost, and no mailbox is flooded. A mail is
 * counted once, however often it must be tried; what staff send again is not limited.
 */

import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { MailRow } from '../platform/mail/outbox.queries.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { findOpenSummary, insertSummary, updateMailCounted, updateMailSummary } from './mail-summaries.queries.ts';

const WINDOW_SECONDS = 3600;
const MOST_MAILS = 20;
const TRIED_FOR_SECONDS = 3 * 24 * 3600;

export async function mayBeSentNow(deps: Deps, mail: MailRow): Promise<boolean> {
  const { user_id: userId } = mail;
  if (!deps.rateLimits || mail.counted || userId === null) return true;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    // Locks the account's row, so that no two mails open a summary at once.
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
