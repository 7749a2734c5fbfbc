/**
 * When it returns, the mail is on its way once more: as a mail of its own, with the order as it was then. One that waits, or
 * whose repetition does, is not doubled. That the account has got many already does not matter: somebody asked for this one.
 */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recordMail } from '../platform/mail/record-mail.ts';
import { findMailOfOrderForUpdate, isMailWaiting, listMailsOfOrder, type OrderMailRow } from './order-mails.queries.ts';

export async function sendMailAgain(deps: Deps, input: { orderId: number; mailId: number }): Promise<OrderMailRow[]> {
  return inTransaction(deps.db, async (tx) => {
    // The lock makes two who press at once see each other's.
    const mail = await findMailOfOrderForUpdate(tx, input.orderId, input.mailId);
    if (mail === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such mail of this order' });
    if (!(await isMailWaiting(tx, input.orderId, mail.kind))) {
      const { kind, user_id: userId, order_id: orderId, data } = mail;
      await recordMail(tx, { kind, userId, orderId, data, at: deps.clock.now(), counted: true });
    }
    return listMailsOfOrder(tx, input.orderId);
  });
}
