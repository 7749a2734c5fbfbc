/**
 * When it returns, staff have moved a return: approved or declined it, received its goods, or refunded it. Received once, each of its
 * lines is back in stock or not, as staff say, and the ledger has it; refunded once, its refund is recorded, and the provider is asked
 * for it afterwards. Under the lock on the order's row: of two who move it at once, the second is rejected.
 */

import { ShopError } from '@shop/contract/errors';
import { shopCurrency, toMinorUnits } from '@shop/contract/money';
import { orderStatusTraits } from '@shop/contract/order-status';
import { may } from '@shop/contract/permissions';
import { returnPayment } from '@shop/contract/pricing/line-payments';
import { mayMoveReturn, returnStateTraits } from '@shop/contract/return-states';
import type { OrderReturn, UpdateReturnBody } from '@shop/contract/returns';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { orderErrorsText } from '@shop/messages/order-errors';
import { type AuditAction, type AuditValues, insertAuditEntry } from '../audit/audit.queries.ts';
import { giveBackStock, lockStocks } from '../catalogue/products/stock.queries.ts';
import type { Deps } from '../deps.ts';
import { issueCreditNotes } from '../orders/invoices/issue-papers.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import { presentReturn } from '../orders/order/present-after-order.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import { refundableOf } from '../orders/order/refundable.ts';
import { unitsOf } from '../orders/order/returned-units.ts';
import type { OrderReturnRow, OrderWithLines } from '../orders/order/select-orders.queries.ts';
import { unitsByVariant } from '../orders/order/units-by-variant.ts';
import { askFactorForRefund, type RefundGuard } from '../orders/refunds/ask-factor-for-refund.ts';
import { updateReturn as updateReturnRow } from '../orders/refunds/order-returns.queries.ts';
import { listPaymentsForUpdate } from '../payments/payments.queries.ts';
import { recordStaffRefund } from '../payments/record-staff-refund.ts';
import { listDisputesOfOrder, listRefundsOfOrder } from '../payments/refunds.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Tx } from '../schema.ts';
import { finishMove } from './finish-move.ts';
import { updateReturnLines } from './returns.queries.ts';

interface UpdateReturn {
  orderId: number;
  returnId: number;
  body: UpdateReturnBody;
  /** Of a refund above the amount that the settings say. */
  proof: SecondFactorProof;
}

interface Move {
  tx: Tx;
  deps: Deps;
  userId: number;
  found: OrderWithLines;
  one: OrderReturnRow;
  at: Date;
  guard: RefundGuard | undefined;
}

/**
 * @param askProvider for a refund that was recorded; does not throw, what it could not do is done later
 * @throws ShopError NOT_FOUND, INVALID_INPUT, RETURN_STATE; of a refund also FORBIDDEN, ORDER_UNPAID, REFUND_TOO_HIGH, CARD_REFUND_STEP,
 *   SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED
 */
export async function updateReturn(
  deps: Deps,
  actor: Actor,
  { orderId, returnId, body, proof }: UpdateReturn,
  askProvider: (refundId: number) => Promise<void>,
): Promise<OrderReturn> {
  if (returnStateTraits[body.state].isRefunded && !may(actor, 'refunds.write')) throw new ShopError('FORBIDDEN');
  const at = deps.clock.now();
  const { moved, refundId } = await askFactorForRefund(deps, actor, proof, (guard) =>
    inTransaction(deps.db, async (tx) => {
      const found = await findOrderForUpdate(tx, orderId);
      const one = found?.returns.find(({ id }) => id === returnId);
      if (found === undefined || one === undefined) {
        throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchReturn });
      }
      if (!mayMoveReturn('staff', one.state, body.state)) {
        throw new ShopError('RETURN_STATE', { detail: adminOrderErrorsText.returnIs({ state: one.state }) });
      }
      const { refundId: refund } = await perform({ tx, deps, userId: actor.userId, found, one, at, guard }, body);
      const presented = await finishMove(tx, orderId, returnId, { at, refundId: refund });
      if (refund !== undefined) await issueCreditNotes(tx, deps, orderId, at);
      return { moved: presented, refundId: refund };
    }),
  );
  if (refundId !== undefined) await askProvider(refundId);
  return moved;
}

/** @returns the id of the refund, where it recorded one */
async function perform(move: Move, body: UpdateReturnBody): Promise<{ refundId: number | undefined }> {
  const { tx, one, at } = move;
  switch (body.state) {
    case 'approved':
      await updateReturnRow(tx, one.id, { state: 'approved' }, at);
      await audit(move, 'return_approved', { units: unitsOf(one) });
      return { refundId: undefined };
    case 'declined':
      await updateReturnRow(tx, one.id, { state: 'declined', decline_reason: body.reason }, at);
      await audit(move, 'return_declined', { units: unitsOf(one) });
      return { refundId: undefined };
    case 'received':
      await receive(move, body.lines);
      return { refundId: undefined };
    case 'refunded':
      return { refundId: await refund(move, body.amount ?? undefined) };
  }
}

async function receive(move: Move, answered: readonly { line: number; restock: boolean }[]): Promise<void> {
  const { tx, userId, found, one, at } = move;
  const restock = new Map(answered.map(({ line, restock: again }) => [line, again]));
  const each = one.lines.every(({ line_id }) => restock.has(line_id));
  if (!each || answered.length !== one.lines.length) {
    const errors = [{ path: 'lines', message: orderErrorsText.everyLineOnce }];
    throw new ShopError('INVALID_INPUT', { errors });
  }
  const restocked = one.lines.filter(({ line_id }) => restock.get(line_id) === true);
  const units = unitsByVariant(
    restocked.flatMap(({ line_id, quantity }) => {
      const line = found.lines.find(({ id }) => id === line_id);
      return line === undefined ? [] : [{ variantId: line.variant_id, quantity }];
    }),
  );
  await updateReturnLines(
    tx,
    one.id,
    [...restock].map(([line_id, again]) => ({ line_id, restock: again })),
  );
  await updateReturnRow(tx, one.id, { state: 'received' }, at);
  await audit(move, 'return_received', { units: unitsOf(one), restocked: unitsOf({ lines: restocked }) });
  if (units.size === 0) return;
  await lockStocks(tx, { variantIds: [...units.keys()] });
  await giveBackStock(tx, { units, orderId: found.order.id, userId, at }, 'return');
}

/** @returns undefined where there is nothing to refund: its lines cost nothing, or all that was paid was given back otherwise */
async function refund(move: Move, amount: number | undefined): Promise<number | undefined> {
  const { tx, deps, userId, found, one, at, guard } = move;
  const { id: orderId } = found.order;
  const step = deps.paymentProvider?.chargeLimits(shopCurrency()).step;
  const amountMinor = amount === undefined ? await owedMinor(move, step) : toMinorUnits(amount);
  if (amountMinor === 0) {
    await updateReturnRow(tx, one.id, { state: 'refunded' }, at);
    await audit(move, 'return_refunded', { amount_cents: 0 });
    return undefined;
  }
  const lines = one.lines.map(({ line_id: line, quantity }) => ({ line, quantity }));
  const recorded = await recordStaffRefund(tx, {
    ...{ orderId, amountMinor, lines, userId, at, step, guard },
    reason: `Return #${one.id}`,
  });
  await updateReturnRow(tx, one.id, { state: 'refunded', refund_id: recorded.id }, at);
  await audit(move, 'return_refunded', { amount_cents: amountMinor });
  return recorded.id;
}

/**
 * What the lines of the return were paid; 0 once all of the order is given back, so that its return does not wait forever.
 * @param step of what goes back by the provider: rounded up to it
 */
async function owedMinor({ tx, found, one }: Move, step = 1): Promise<number> {
  const { order } = found;
  const worth = returnPayment(presentOrder(found), presentReturn(order.id, one));
  // A cancellation gives back all that was paid.
  if (worth === 0 || orderStatusTraits[order.status].owesRefund) return 0;
  const payments = await listPaymentsForUpdate(tx, order.id);
  const refunds = await listRefundsOfOrder(tx, order.id);
  // One that is open may still be won, and its money is then to be refunded.
  const disputes = (await listDisputesOfOrder(tx, order.id)).filter(({ state }) => state === 'lost');
  const { payment, minor } = refundableOf(order, { payments, refunds, disputes });
  if (minor <= 0) return 0;
  return payment === undefined ? worth : Math.ceil(worth / step) * step;
}

async function audit({ tx, userId, found, one, at }: Move, action: AuditAction, values: AuditValues): Promise<void> {
  await insertAuditEntry(tx, {
    at,
    actorId: userId,
    action,
    on: { orderId: found.order.id },
    after: { return: one.id, ...values },
  });
}
