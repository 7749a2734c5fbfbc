import type { SerializedError } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { failureOf } from '../../data/shop-data.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { type Attempted, beginAttempt, endAttempt } from './desk-attempt.ts';
import { useOrderDesk } from './desk-context.ts';

/** Why something was not done. `changes`: what others have changed since the page had the order. */
export type Problem = { failure: ApiFailure; changes: string[] };

/** The answer of a mutation. */
type Answer<Value> = { data: Value; error?: undefined } | { data?: undefined; error: ApiFailure | SerializedError };

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
    call: (key: string) => PromiseLike<Answer<Value>>,
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

  const run: DeskCall['run'] = async (call, { attempt, failureIn } = {}) => {
    // The state is older than the second press of a double click.
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await call(attempt === undefined ? '' : beginAttempt(attempt));
      const value = result.data === undefined ? undefined : { value: result.data };
      const failure = failureOf(result) ?? (value && failureIn?.(value.value));
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
