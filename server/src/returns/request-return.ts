/**
 * When it returns, a return of units of the actor's own order is requested, once for each idempotency key, and staff and shopper are
 * informed. Of each line it has at most what was shipped, less what is in other returns, within the days after it arrived; under the
 * lock on the order's row, so that two tabs never return one unit twice.
 */

import { ShopError } from '@shop/contract/errors';
import { type OrderReturn, orderReturn } from '@shop/contract/order-return';
import { returnStateTraits } from '@shop/contract/return-states';
import { returnableUnits } from '@shop/contract/returnable';
import type { RequestReturnBody } from '@shop/contract/returns';
import { orderErrorsText } from '@shop/messages/order-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { oncePerKey } from '../idempotency/once-per-key.ts';
import { inItsLanguage } from '../orders/order/order-texts.ts';
import { findOrderForUpdate } from '../orders/order/orders.queries.ts';
import { ownsOrder } from '../orders/order/owns-order.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import type { OrderWithLines } from '../orders/order/select-orders.queries.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../schema.ts';
import { finishMove } from './finish-move.ts';
import { insertReturn, type NewReturnLine } from './returns.queries.ts';

/** Each return is in every answer about its order and in its mails, so nobody asks and withdraws without end. */
const MOST_WITHDRAWN = 20;

interface RequestReturn {
  orderId: number;
  body: RequestReturnBody;
  idempotencyKey: string | undefined;
  /** The body as it was sent, before anything was read from it. */
  rawBody: unknown;
}

/** @throws ShopError NOT_FOUND, INVALID_INPUT, NOT_RETURNABLE, IDEMPOTENCY_KEY_REUSED */
export async function requestReturn(
  deps: Deps,
  actor: Actor,
  { orderId, body, idempotencyKey: key, rawBody }: RequestReturn,
): Promise<{ requested: OrderReturn; replayed: boolean }> {
  const at = deps.clock.now();
  const { userId } = actor;
  const compared = { path: `/orders/own/${orderId}/returns`, body: rawBody };
  const { answer, replayed } = await oncePerKey(
    deps.db,
    { userId, key, body: compared, at },
    orderReturn,
    async (tx) => {
      const found = await findOrderForUpdate(tx, orderId);
      if (found === undefined || !ownsOrder(actor, found.order)) {
        throw new ShopError('NOT_FOUND', { detail: orderErrorsText.thereIsNoSuchOrder });
      }
      return request(tx, actor, found, { lines: linesOf(deps, found, body.lines, at), at });
    },
  );
  return { requested: answer, replayed };
}

async function request(
  tx: Tx,
  actor: Actor,
  { order }: OrderWithLines,
  { lines, at }: { lines: NewReturnLine[]; at: Date },
): Promise<OrderReturn> {
  const id = await insertReturn(tx, { orderId: order.id, lines, at });
  await insertAuditEntry(tx, {
    at,
    actorId: actor.userId,
    action: 'return_requested',
    on: { orderId: order.id },
    after: { return: id, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  });
  return finishMove(tx, order.id, id, { at });
}

/** One line that is named twice is summed; its first reason and note count. */
function linesOf(deps: Deps, found: OrderWithLines, wanted: RequestReturnBody['lines'], at: Date): NewReturnLine[] {
  const lines = new Map<number, NewReturnLine>();
  for (const [index, { line, quantity, reason, note }] of wanted.entries()) {
    if (!found.lines.some(({ id }) => id === line)) {
      const errors = [{ path: `lines.${index}.line`, message: orderErrorsText.mustBeALine }];
      throw new ShopError('INVALID_INPUT', { errors });
    }
    const before = lines.get(line);
    const first = before ?? { line_id: line, quantity: 0, reason, note: note === '' ? null : (note ?? null) };
    lines.set(line, { ...first, quantity: first.quantity + quantity });
  }
  const { returnDays } = deps.settings.current();
  if (returnDays === 0) throw new ShopError('NOT_RETURNABLE', { detail: orderErrorsText.takesNothingBack });
  if (found.returns.filter(({ state }) => returnStateTraits[state].isWithdrawn).length >= MOST_WITHDRAWN) {
    throw new ShopError('NOT_RETURNABLE', {
      detail: orderErrorsText.tooManyWithdrawn({ most: MOST_WITHDRAWN }),
    });
  }
  const returnable = returnableUnits(presentOrder(found), returnDays, at);
  for (const { line_id, quantity } of lines.values()) {
    const left = returnable.get(line_id) ?? 0;
    if (quantity <= left) continue;
    const title = inItsLanguage(found).lines.find(({ id }) => id === line_id)?.title ?? '';
    throw new ShopError('NOT_RETURNABLE', {
      detail: orderErrorsText.canBeReturned({ title, left, days: returnDays }),
    });
  }
  return [...lines.values()];
}
