import type { OrderActionAnswer, OrderActionLine } from '@shop/contract/order-actions';
import type { ActionErrorColumn } from '../../schema/after-order.ts';
import type { ActionResultRow, OrderActionRow } from './order-actions.queries.ts';

/** A line for each order, as they were named. */
export function presentActionAnswer(action: OrderActionRow, results: readonly ActionResultRow[]): OrderActionAnswer {
  return presentAnswer(action, action.undo_until, results, (result) => result.error);
}

/** A line for each order that was done. */
export function presentUndoAnswer(action: OrderActionRow, results: readonly ActionResultRow[]): OrderActionAnswer {
  const done = results.filter(({ error }) => error === null);
  return presentAnswer(action, null, done, (result) => result.undo_error);
}

function presentAnswer(
  action: OrderActionRow,
  undoUntil: Date | null,
  results: readonly ActionResultRow[],
  errorOf: (result: ActionResultRow) => ActionErrorColumn | null,
): OrderActionAnswer {
  const ofOrder = new Map(results.map((result) => [result.order_id, result]));
  return {
    id: action.id,
    action: action.action,
    undoUntil: undoUntil?.toISOString() ?? null,
    lines: action.order_ids.flatMap((id) => {
      const result = ofOrder.get(id);
      return result === undefined ? [] : [presentLine(id, errorOf(result))];
    }),
  };
}

function presentLine(id: number, error: ActionErrorColumn | null): OrderActionLine {
  return {
    id,
    ok: error === null,
    error: error && { status: error.status, title: error.title, detail: error.detail },
  };
}
