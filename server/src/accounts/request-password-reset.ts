/**
 * When it returns, a mail is in the outbox, and nothing else has happened, whether or not there is such an account: neither the
 * response nor its time reveals that. The outbox worker looks up the account later, see write-reset-link.ts.
 */

import type { ResetRequestBody } from '@shop/contract/password-reset';
import { accountErrorsText } from '@shop/messages/account-errors';
import { currentLanguage } from '@shop/messages/language';
import type { Deps } from '../deps.ts';
import { insertMail } from '../mails/mails.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { limitByAddress } from './limit-by-address.ts';

const MAX_REQUESTS = 20;
/** The least, however short links are valid: the worker may be busy for a moment. */
const PATIENCE_SECONDS = 60;

export async function requestPasswordReset(deps: Deps, clientIp: string, input: ResetRequestBody): Promise<void> {
  await limitByAddress(deps, {
    what: 'reset-request',
    clientIp,
    most: MAX_REQUESTS,
    detail: accountErrorsText.tooManyRequests,
  });
  const at = deps.clock.now();
  // A link that would have expired need not be sent.
  const giveUpAt = new Date(at.getTime() + Math.max(deps.resetTokenTtl, PATIENCE_SECONDS) * 1000);
  const mail = {
    ...({ kind: 'reset_link', userId: null, orderId: null, data: { email: input.email } } as const),
    ...{ at, giveUpAt, language: currentLanguage() },
  };
  await inTransaction(deps.db, (tx) => insertMail(tx, mail));
}
