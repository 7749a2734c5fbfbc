/**
 * When it returns, a refund in cash is recorded as paid back, or one that the provider could not make, which staff have paid back by
 * hand. Handed over twice, the second is rejected and changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import { hasFailed, refundStateTraits } from '@shop/contract/order-status';
import type { OrderRefund } from '@shop/contract/orders';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { issueCreditNotes } from '../orders/invoices/issue-papers.ts';
import { findOrderForUpdate, updateOrder } from '../orders/order/orders.queries.ts';
import { awaitsStaff, checkRefundable, refundableByHand, refundableOfPayment } from '../orders/order/refundable.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Tx } from '../schema.ts';
import { getRefund } from './get-refund.ts';
import { listPaymentsForUpdate } from './payments.queries.ts';
import { recordRefundMail } from './record-refund-mail.ts';
import { applyRefunds } from './record-refunds.ts';
import { listDisputesOfOrder, listRefundsOfOrder, type RefundRow, updateRefund } from './refunds.queries.ts';

/** @throws ShopError NOT_FOUND, REFUND_STATE, REFUND_TOO_HIGH when the amount of a failed one was refunded otherwise */
export async function handOverRefund(
  deps: Deps,
  actor: Actor,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<OrderRefund> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    const refund = (await listRefundsOfOrder(tx, orderId)).find(({ id }) => id === refundId);
    if (found === undefined || refund === undefined) {
      throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchRefund });
    }
    const waits = refundStateTraits[refund.state].waitsFor === 'hand' || awaitsStaff(refund);
    if (!waits) throw new ShopError('REFUND_STATE');
    if (hasFailed(refund.state)) await checkLeft(tx, found.order, refund);
    await updateRefund(tx, refundId, { state: 'handed_over' }, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'refund_handed_over',
      on: { orderId },
      after: { refund: refundId, amount_cents: refund.amount_cents },
    });
    const payment = (await listPaymentsForUpdate(tx, orderId)).find(({ id }) => id === refund.payment_id);
    if (payment === undefined) await updateOrder(tx, orderId, {}, at);
    else await applyRefunds(tx, deps, payment);
    await recordRefundMail(tx, orderId, refundId, at);
    const handedOver = await getRefund(tx, orderId, refundId);
    await issueCreditNotes(tx, deps, orderId, at);
    return handedOver;
  });
}

/** A failed one does not count, so others may have used up what it was of. */
async function checkLeft(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const payments = await listPaymentsForUpdate(tx, order.id);
  const money = {
    payments,
    refunds: await listRefundsOfOrder(tx, order.id),
    disputes: await listDisputesOfOrder(tx, order.id),
  };
  const payment = payments.find(({ id }) => id === refund.payment_id);
  const left = payment === undefined ? refundableByHand(order, money) : refundableOfPayment(payment, money);
  checkRefundable(refund.amount_cents, left);
}
