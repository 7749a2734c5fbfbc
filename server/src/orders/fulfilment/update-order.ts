/**
 * When it returns, the order has the statuses that were sent, and its history and the mails about them are recorded. Cancelling
 * released its stock, once, and gave the uses of its promotions back unless its money had been received; leaving `cancelled` took
 * both again. A stale `updatedAt`, missing stock, or a promotion that is used up changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import { isReceived, type OrderStatus, type PaymentStatus } from '@shop/contract/order-status';
import type { UpdateOrderBody } from '@shop/contract/orders';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { type AuditValues, insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { afterStatusChange } from '../order/card-payment.ts';
import { findOrderForUpdate, updateOrder as updateOrderRow } from '../order/orders.queries.ts';
import { presentOrderForStaff } from '../order/present-order.ts';
import type { OrderRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { recordMailsOfChange } from '../order-mails/order-mails.ts';
import { askFactorForRefund, guardRefund, type RefundGuard } from '../refunds/ask-factor-for-refund.ts';
import { awaitPaymentAgain } from '../refunds/await-payment-again.ts';
import { followCashRefund } from '../refunds/cash-refunds.ts';
import { endReturns } from '../refunds/end-returns.ts';
import { givenBackMinor } from '../refunds/given-back.ts';
import { updateHeldStock } from '../reservations/update-held-stock.ts';
import { updateRedemptions } from '../reservations/update-redemptions.ts';
import { followStatus } from '../shipments/record-shipments.ts';
import type { TrackingColumns } from '../shipments/tracking.ts';

/**
 * A change that gives money back above the amount of the settings asks for the second factor.
 * @throws ShopError NOT_FOUND, STALE, those of `changeStatuses`, SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED, TOO_MANY_REQUESTS
 */
export async function updateOrder(
  deps: Deps,
  actor: Actor,
  { proof, ...input }: UpdateOrderBody & { id: number; proof: SecondFactorProof },
): Promise<OrderWithLines> {
  return askFactorForRefund(deps, actor, proof, (guard) => update(deps, actor, input, guard));
}

async function update(
  deps: Deps,
  actor: Actor,
  input: UpdateOrderBody & { id: number },
  guard: RefundGuard | undefined,
): Promise<OrderWithLines> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, input.id);
    if (found === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== found.order.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: adminOrderErrorsText.orderChanged,
        current: presentOrderForStaff(found),
      });
    }
    const status = input.status ?? found.order.status;
    const paymentStatus = input.paymentStatus ?? found.order.payment_status;
    if (status === found.order.status && paymentStatus === found.order.payment_status) return found;
    return changeStatuses(tx, deps, actor, { found, wanted: { status, paymentStatus }, at, change: { guard } });
  });
}

/** What a change of statuses does besides. */
export interface StatusChange {
  /** How the shipment is tracked that it makes. */
  tracking?: TrackingColumns;
  /** The action of many orders that it is part of. Its mails wait until it can be undone no more. */
  action?: { id: number; undoUntil: Date | null };
  /** Is asked before money is given back; undefined where nobody needs to be. */
  guard?: RefundGuard | undefined;
}

/**
 * Changes the statuses of an order whose row is locked, and with them its stock, uses of promotions, shipments, payment, history and
 * mails. A dispatched order has shipments of all its units, a delivered one has delivered ones; setting an order back to pending, and
 * cancelling it, withdraws them, and returns of them that were not received. An order that is cancelled after its money was received,
 * and not by a card payment, has a refund to hand over. One that was refunded in full waits for a new payment when it is set back.
 */
export async function changeStatuses(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  {
    found,
    wanted,
    at,
    change: { tracking, action, guard } = {},
  }: {
    found: OrderWithLines;
    wanted: { status: OrderStatus; paymentStatus: PaymentStatus };
    at: Date;
    change?: StatusChange | undefined;
  },
): Promise<OrderWithLines> {
  const { id } = found.order;
  const { status } = wanted;
  const returns = await endReturns(tx, actor.userId, found, { status, at });
  await updateHeldStock(tx, actor.userId, found, { status, at });
  await updateRedemptions(tx, found.order, wanted);
  const step = { userId: actor.userId, at, actionId: action?.id };
  const { shipments, made } = await followStatus(tx, found, status, { tracking, step });
  const minor = givenBackMinor(found, wanted);
  if (minor > 0) guardRefund(guard, minor, found.refunds);
  const refunds = await followCashRefund(tx, actor.userId, found, { next: wanted, at });
  const { paymentStatus, awaitsPaymentAgain, handedBackBeforeMinor } = await awaitPaymentAgain(
    tx,
    found.order,
    wanted,
    { refunds, at },
  );
  const changes = {
    status,
    payment_status: paymentStatus,
    partly_shipped: status === found.order.status && found.order.partly_shipped,
    handed_back_before_cents: handedBackBeforeMinor,
    ...afterStatusChange(
      found.order,
      { status, paymentStatus, awaitsPaymentAgain },
      at,
      deps.settings.current().unpaidOrderMinutes,
    ),
  };
  const updated = { ...found, shipments, returns, refunds, order: await updateOrderRow(tx, id, changes, at) };
  await insertAuditEntry(tx, {
    at,
    actorId: actor.userId,
    action: 'order_changed',
    on: { orderId: id },
    ...changedStatuses(found.order, updated.order),
  });
  await recordMailsOfChange(tx, found.order, updated, { at, sent: { shipment: made?.id, action } });
  const paid = !isReceived(found.order.payment_status) && isReceived(paymentStatus);
  const papers = await issuePapers(tx, deps, id, { at, options: { paid, undoUntil: action?.undoUntil ?? undefined } });
  return { ...updated, ...papers };
}

function changedStatuses(before: OrderRow, after: OrderRow): { before: AuditValues; after: AuditValues } {
  const names = (['status', 'payment_status'] as const).filter((name) => before[name] !== after[name]);
  const only = (order: OrderRow) => Object.fromEntries(names.map((name) => [name, order[name]]));
  return { before: only(before), after: only(after) };
}
