/**
 * When it returns true, the mail is within the limit of mails about orders in an hour to its address, and is to be sent. Otherwise it
 * is part of the summary that goes there when the hour is over: the account's, or that of all guests who ordered with this address.
 * These are counted apart: anybody can order as a guest with the address of an account, whose own mails do not wait for that. A mail
 * is counted once, however often it is retried; mails that staff send again are not limited.
 */

import { currentLanguage } from '@shop/messages/language';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { countAttempt } from '../../platform/rate-limits.queries.ts';
import { sha256 } from '../../platform/tokens.ts';
import {
  findOpenSummary,
  insertSummary,
  type SummaryReader,
  updateMailCounted,
  updateMailSummary,
} from './mail-summaries.queries.ts';

const WINDOW_SECONDS = 3600;
const MOST_MAILS = 20;
const TRIED_FOR_SECONDS = 3 * 24 * 3600;

/** What a summary for guests is made from, and one of an account is not. */
export const guestsSummaryData = z.object({ to: z.string() });

interface Recipient {
  id: number;
  guest: boolean;
  /** Of the account, or that the guest ordered with. */
  email: string;
}

export async function mayBeSentNow(deps: Deps, mail: MailRow, to: Recipient): Promise<boolean> {
  if (!deps.rateLimits || mail.counted) return true;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    // Locks the row of this key, so that two mails never open a summary at once.
    const { attempts, endsAt } = await countAttempt(tx, keyOf(to), now, WINDOW_SECONDS);
    if (attempts <= MOST_MAILS) {
      await updateMailCounted(tx, mail.id);
      return true;
    }
    const reader: SummaryReader = to.guest ? { userId: null, email: to.email } : { userId: to.id };
    const giveUpAt = new Date(endsAt.getTime() + TRIED_FOR_SECONDS * 1000);
    const summaryId =
      (await findOpenSummary(tx, reader)) ??
      (await insertSummary(tx, reader, { at: now, dueAt: endsAt, giveUpAt, language: currentLanguage() }));
    await updateMailSummary(tx, mail, summaryId);
    return false;
  });
}

/** By the address also of an account: who removes theirs and signs up again with the same address is sent no more for it. */
function keyOf({ guest, email }: Recipient): string {
  const address = sha256(email.toLowerCase()).toString('base64url');
  return guest ? `order-mails-to:${address}` : `order-mails-to-account:${address}`;
}
