import type { OrderAction, OrderActionLine } from '@shop/contract/order-actions';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useEffect, useRef, useState } from 'react';
import { type OrderActionRequest, useRunOrderActionMutation, useUndoOrderActionMutation } from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { type ActionAttempt, pendingAction } from '../../storage/order-desk-storage.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { outcomeText, undoneText } from './bulk-words.ts';

export type Outcome = {
  id: number;
  action: OrderAction;
  text: string;
  done: readonly number[];
  failed: readonly OrderActionLine[];
  /** By this page's `performance.now()`; undefined if it cannot be undone. */
  undoUntil: number | undefined;
  undone: boolean;
};

export type BulkState =
  | { kind: 'none' }
  | { kind: 'running'; attempt: ActionAttempt }
  /** No answer came, so nobody knows whether the orders were changed: the same request can be sent again. */
  | { kind: 'unanswered'; attempt: ActionAttempt; failure: ApiFailure }
  | { kind: 'refused'; failure: ApiFailure }
  | { kind: 'done'; outcome: Outcome };

/** Not crypto.randomUUID: that one exists only under https and on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An error of the shop is an answer. No answer, or a fault of the server or of a proxy, leaves the outcome unknown. */
function isAnswer(failure: ApiFailure): boolean {
  return failure.kind !== 'network' && failure.status < 500 && failure.status !== 401;
}

function outcomeOf(id: number, action: OrderAction, lines: readonly OrderActionLine[], undoMs: number): Outcome {
  const done = lines.filter(({ ok }) => ok).map((line) => line.id);
  const failed = lines.filter(({ ok }) => !ok);
  const undoUntil = undoMs > 0 && done.length > 0 ? performance.now() + undoMs : undefined;
  return { id, action, done, failed, undoUntil, undone: false, text: outcomeText(action, done, failed) };
}

type Changed = { done: readonly number[]; undone: boolean };

/**
 * Runs an action on many orders: one request, whose key stays the same until an answer came, also across a reload.
 *
 * @param onChanged orders were changed
 */
export function useBulkAction(onChanged: (changed: Changed) => void) {
  const [runOrderAction] = useRunOrderActionMutation();
  const [undoOrderAction] = useUndoOrderActionMutation();
  const userId = useAppSelector(selectLoggedInUser)?.id ?? 0;
  const [state, setState] = useState<BulkState>(() => {
    const attempt = pendingAction.read();
    return attempt?.userId === userId ? { kind: 'unanswered', attempt, failure: UNANSWERED } : { kind: 'none' };
  });

  // When the answer comes, the list may be another one.
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });

  async function send(attempt: ActionAttempt): Promise<void> {
    setState({ kind: 'running', attempt });
    const result = await runOrderAction(attempt);
    const failure = failureOf(result);
    if (failure !== undefined && !isAnswer(failure)) return setState({ kind: 'unanswered', attempt, failure });
    pendingAction.remove();
    if (failure !== undefined) return setState({ kind: 'refused', failure });
    if (result.data === undefined) return;
    const { id, action, lines, undoMs } = result.data;
    const outcome = outcomeOf(id, action, lines, undoMs);
    setState({ kind: 'done', outcome });
    if (outcome.done.length === 0) toast.error(outcome.text, { onNextPage: false });
    else {
      const undo = outcome.undoUntil === undefined ? {} : { undo: () => void undoAction(outcome) };
      toast.repeated({ group: `action ${id}`, target: id, text: outcome.text, many: () => outcome.text, ...undo });
    }
    changed.current({ done: outcome.done, undone: false });
  }

  async function undoAction(outcome: Outcome): Promise<void> {
    // A second press, in the message or on the page, must not be answered as too late.
    setState({ kind: 'done', outcome: { ...outcome, undoUntil: undefined } });
    const result = await undoOrderAction(outcome.id);
    const failure = failureOf(result);
    if (failure !== undefined) toast.error(adminOrdersText.notUndone({ sentence: sentenceFor(failure) }));
    if (result.data === undefined) return changed.current({ done: [], undone: true });
    const { lines } = result.data;
    const done = lines.filter(({ ok }) => ok).map(({ id }) => id);
    const failed = lines.filter(({ ok }) => !ok);
    const text = undoneText(outcome.action, done, failed);
    setState({ kind: 'done', outcome: { ...outcome, text, done, failed, undoUntil: undefined, undone: true } });
    toast.success(text);
    changed.current({ done, undone: true });
  }

  return {
    state,
    run(body: OrderActionRequest): void {
      if (state.kind === 'running') return;
      const attempt = { userId, key: newKey(), body };
      pendingAction.write(attempt);
      void send(attempt);
    },
    retry: () => state.kind === 'unanswered' && void send(state.attempt),
    undo: () => state.kind === 'done' && state.outcome.undoUntil !== undefined && void undoAction(state.outcome),
    dismiss(): void {
      if (state.kind === 'unanswered') pendingAction.remove();
      setState({ kind: 'none' });
    },
  };
}

export type BulkAction = ReturnType<typeof useBulkAction>;
