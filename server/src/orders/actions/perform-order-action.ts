/**
 * When it returns, each of the orders has changed as the action says, or has not, and the action has recorded which and why. The
 * action with its key is written first, then each order in a transaction of its own together with its result: the same key
 * acts once on each order, also at the same time, and after a crash it goes on where it had ended. Mails wait until the action can
 * be undone no more. Cancelling an order that gives back more than the amount of the settings asks for the second factor, once for all of
 * them and before the first changes.
 */

import { ShopError } from '@shop/contract/errors';
import { type OrderActionAnswer, type OrderActionBody, UNDO_SECONDS } from '@shop/contract/order-actions';
import { paidAtProvider } from '@shop/contract/order-status';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { oncePerKey } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOrderForUpdate, listOrdersByIds } from '../order/orders.queries.ts';
import { askFactorForRefund, guardRefund, type RefundGuard } from '../refunds/ask-factor-for-refund.ts';
import { givenBackMinor } from '../refunds/given-back.ts';
import { trackingColumns } from '../shipments/tracking.ts';
import { actOnOrder } from './act-on-order.ts';
import { problemOf } from './action-states.ts';
import {
  findOrderAction,
  hasActionResult,
  insertActionResult,
  insertOrderAction,
  isActionUndone,
  listActionResults,
  type OrderActionRow,
} from './order-actions.queries.ts';
import { presentActionAnswer } from './present-order-action.ts';

const ORDERS_AT_ONCE = 4;

/**
 * Orders that were cancelled are refunded: none is begun later, and none takes longer. The periodic job reconciles what is left.
 */
const RECONCILE_MS = 3000;

const UNDOABLE: readonly OrderActionBody['action'][] = ['dispatch', 'deliver'];

/** Another request with the same key has acted on the order: rolls back. */
class DoneByAnother extends Error {}

interface ActionRequest {
  body: OrderActionBody;
  idempotencyKey: string | undefined;
  rawBody: unknown;
  proof: SecondFactorProof;
}

/**
 * @param reconcile refunds or ends the payments of an order that was cancelled, and throws nothing
 * @throws ShopError SECOND_FACTOR_ASKED, SECOND_FACTOR_DEMANDED, TOO_MANY_REQUESTS, those of its key
 */
export async function performOrderAction(
  deps: Deps,
  actor: Actor,
  input: ActionRequest,
  reconcile: (orderId: number, patienceMs: number) => Promise<void>,
): Promise<{ answer: OrderActionAnswer; replayed: boolean }> {
  const { answer: actionId, replayed } = await askFactorForRefund(deps, actor, input.proof, (guard) =>
    recordAction(deps, actor, input, guard),
  );
  const action = await findOrderAction(deps.db, actionId);
  if (action === undefined) throw new Error(`Action ${actionId} is gone`);
  const toReconcile = await actOnOrders(deps, actor, action);
  const deadline = AbortSignal.timeout(RECONCILE_MS);
  await eachAtOnce(toReconcile, async (orderId) => {
    if (!deadline.aborted) await reconcile(orderId, RECONCILE_MS);
  });
  return { answer: presentActionAnswer(action, await listActionResults(deps.db, actionId)), replayed };
}

/** @param guard undefined where nobody needs to be asked */
async function recordAction(
  deps: Deps,
  actor: Actor,
  { body, idempotencyKey, rawBody }: ActionRequest,
  guard: RefundGuard | undefined,
) {
  const at = deps.clock.now();
  const orderIds = [...new Set(body.ids)];
  const request = {
    userId: actor.userId,
    key: idempotencyKey,
    body: { path: '/orders/actions', body: rawBody },
    at,
  };
  return oncePerKey(deps.db, request, z.number(), async (tx) => {
    // What changes until an order is locked is seen there: its line then says that the second factor is asked for.
    if (guard !== undefined && body.action === 'cancel') {
      for (const found of await listOrdersByIds(tx, orderIds)) {
        const paymentStatus = found.order.payment_status;
        const minor = givenBackMinor(found, { status: 'cancelled', paymentStatus });
        if (minor > 0) guardRefund(guard, minor, found.refunds);
      }
    }
    return insertOrderAction(tx, {
      userId: actor.userId,
      action: body.action,
      input: { ...trackingColumns(body), ...(guard === undefined && { may_refund: true }) },
      orderIds,
      at,
      undoUntil: UNDOABLE.includes(body.action) ? new Date(at.getTime() + UNDO_SECONDS * 1000) : null,
    });
  });
}

/** @returns the card orders that it cancelled */
async function actOnOrders(deps: Deps, actor: Actor, action: OrderActionRow): Promise<number[]> {
  const results = await listActionResults(deps.db, action.id);
  const done = new Set(results.map((result) => result.order_id));
  const cancelled: number[] = [];
  await eachAtOnce(
    action.order_ids.filter((id) => !done.has(id)),
    async (orderId) => {
      const byCard = await actOrFail(deps, actor, action, orderId);
      if (byCard && action.action === 'cancel') cancelled.push(orderId);
    },
  );
  return cancelled;
}

/** A few at a time. A failure ends its loop, and with the database away all of them. */
async function eachAtOnce(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const queue = ids.values();
  await Promise.all(
    Array.from({ length: ORDERS_AT_ONCE }, async () => {
      for (const id of queue) await work(id);
    }),
  );
}

/** @returns whether it was done to an order that is paid by card */
async function actOrFail(deps: Deps, actor: Actor, action: OrderActionRow, orderId: number): Promise<boolean> {
  try {
    return await actOnce(deps, actor, action, orderId);
  } catch (error) {
    if (error instanceof DoneByAnother) return false;
    if (!(error instanceof ShopError)) throw error;
    await inTransaction(deps.db, (tx) =>
      insertActionResult(tx, { actionId: action.id, orderId, error: problemOf(error) }),
    );
    return false;
  }
}

async function actOnce(deps: Deps, actor: Actor, action: OrderActionRow, orderId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, orderId);
    if (found === undefined)
      throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noOrder({ order: orderId }) });
    // Before the action is locked: one that undoes it holds that lock, and waits for orders that have results.
    if (await hasActionResult(tx, action.id, orderId)) throw new DoneByAnother();
    if (await isActionUndone(tx, action.id)) throw new ShopError('UNDONE');
    const before = await actOnOrder(tx, deps, actor, { action, found });
    const result = { actionId: action.id, orderId, ...(before !== undefined && { before }) };
    if (!(await insertActionResult(tx, result))) throw new DoneByAnother();
    return paidAtProvider(found.order.payment_method);
  });
}
