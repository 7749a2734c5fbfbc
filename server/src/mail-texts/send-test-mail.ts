/**
 * When it returns, a mail with these texts is in the outbox for the actor's own address, and is sent soon afterwards. Some in an hour are
 * enough to look at one's own words.
 */

import { ShopError } from '@shop/contract/errors';
import type { MailTextKind, PreviewMailBody } from '@shop/contract/mail-texts';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { speaking } from '@shop/messages/language';
import type { Deps } from '../deps.ts';
import { recordMail } from '../mails/record-mail.ts';
import type { Actor } from '../platform/actor.ts';
import { shownLanguage } from '../platform/content-languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { composePreview } from './compose-preview.ts';
import type { TestMailData } from './write-test-mail.ts';

const MOST_MAILS = 20;
const WINDOW_SECONDS = 3600;

export async function sendTestMail(
  deps: Deps,
  actor: Actor,
  { publicUrl, ...data }: PreviewMailBody & { kind: MailTextKind; publicUrl: string },
): Promise<void> {
  await speaking(shownLanguage(), () => composePreview(deps, actor, { ...data, publicUrl }));
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (deps.rateLimits) {
      const { attempts, endsAt } = await countAttempt(tx, `test-mails:${actor.userId}`, at, WINDOW_SECONDS);
      if (attempts > MOST_MAILS) {
        throw new ShopError('TOO_MANY_REQUESTS', {
          detail: adminErrorsText.testMailsAnHour({ most: MOST_MAILS }),
          retryAfter: Math.ceil((endsAt.getTime() - at.getTime()) / 1000),
        });
      }
    }
    const stored: TestMailData = { ...data, language: shownLanguage() };
    await recordMail(tx, { kind: 'text_test', userId: actor.userId, orderId: null, data: stored, at });
  });
}
