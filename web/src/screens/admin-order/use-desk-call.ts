import { useRef, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { type Attempted, beginAttempt, endAttempt } from './desk-attempt.ts';
import { useOrderDesk } from './desk-context.ts';

/** Why something was not done. `changes`: what others have changed since the page had the order. */
export type Problem = { failure: ApiFailure; changes: string[] };

/** What is needed of a thunk: to tell its two outcomes apart. */
type Thunk<Value> = {
  fulfilled: { match: (action: unknown) => action is { payload: Value } };
  rejected: { match: (action: unknown) => action is { payload: ApiFailure | undefined } };
};

type Options<Value> = {
  /** For what must be done once: the call gets its idempotency key. */
  attempt?: Attempted;
  /** Answers may say that nothing was done. */
  failureIn?: (value: Value) => ApiFailure | undefined;
};

export type DeskCall = {
  busy: boolean;
  problem: Problem | undefined;
  /**
   * Sends it, unless the last one has no answer yet; then reads the order and shows it.
   * @returns what was answered; undefined if it was not done
   */
  run: <Value>(
    thunk: Thunk<Value>,
    call: (key: string) => PromiseLike<unknown>,
    options?: Options<Value>,
  ) => Promise<{ value: Value } | undefined>;
};

/** After a conflict the order is shown as it is now, with what has changed. */
export function useDeskCall(): DeskCall {
  const { read } = useOrderDesk();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function fail(failure: ApiFailure): Promise<void> {
    const isConflict = failure.kind === 'problem' && [404, 409, 422].includes(failure.status);
    setProblem({ failure, changes: isConflict ? await read() : [] });
  }

  const run: DeskCall['run'] = async (thunk, call, { attempt, failureIn } = {}) => {
    // The state is older than the second press of a double click.
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await call(attempt === undefined ? '' : beginAttempt(attempt));
      const value = thunk.fulfilled.match(result) ? { value: result.payload } : undefined;
      const rejected = thunk.rejected.match(result) ? (result.payload ?? UNANSWERED) : undefined;
      const failure = value === undefined ? (rejected ?? UNANSWERED) : failureIn?.(value.value);
      if (attempt !== undefined) endAttempt(attempt, failure);
      if (failure === undefined) await read();
      else await fail(failure);
      return failure === undefined ? value : undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { busy, problem, run };
}
