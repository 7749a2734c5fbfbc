/**
 * When it returns, the outbox has a copy of the mail, with the order as it was then, unless the mail or a copy of it still waits to be
 * sent. The account's limit of mails does not apply, because staff requested this one.
 */

import { ShopError } from '@shop/contract/errors';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { Deps } from '../../deps.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { findMailOfOrderForUpdate, isMailWaiting, listMailsOfOrder, type OrderMailRow } from './order-mails.queries.ts';

export async function sendMailAgain(deps: Deps, input: { orderId: number; mailId: number }): Promise<OrderMailRow[]> {
  return inTransaction(deps.db, async (tx) => {
    // Of two concurrent calls the second sees the first one's copy.
    const mail = await findMailOfOrderForUpdate(tx, input.orderId, input.mailId);
    if (mail === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchMail });
    await copyMail(tx, deps, mail);
    return listMailsOfOrder(tx, input.orderId);
  });
}

/** Of a mail about an order whose row is locked. */
export async function copyMail(tx: Tx, deps: Deps, mail: MailRow): Promise<void> {
  const { kind, user_id: userId, order_id: orderId, data } = mail;
  if (orderId === null || (await isMailWaiting(tx, orderId, kind))) return;
  await recordMail(tx, { kind, userId, orderId, data, at: deps.clock.now(), counted: true });
}
