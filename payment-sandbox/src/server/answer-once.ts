/**
 * When it returns, the work is committed together with its answer under the idempotency key: the same key and parameters
 * get that answer again, the same key with others is refused, and so is a request while the first one is being answered.
 * An error of the work rolls its changes back and is stored as the response, as Stripe does.
 */

import { inTransaction } from './db/in-transaction.ts';
import type { SandboxTx } from './db/tables.ts';
import { findKey, insertKey, rollBackToSavepoint, setSavepoint, tryLockKey } from './idempotency.queries.ts';
import type { Answer, Call, SandboxDeps } from './sandbox-deps.ts';
import { StripeApiError } from './stripe-api-error.ts';

export async function answerOnce(
  deps: SandboxDeps,
  call: Call,
  /** Needed with a key. */
  requestHash: Buffer | undefined,
  work: (tx: SandboxTx) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const key = call.idempotencyKey;
    if (key === undefined || requestHash === undefined) return { ...(await work(tx)), replayed: false };
    if (!(await tryLockKey(tx, key))) throw inUse(key);
    const kept = await findKey(tx, key);
    if (kept !== undefined) {
      if (!kept.requestHash.equals(requestHash)) throw reused(key);
      return { status: kept.status, body: kept.body, replayed: true };
    }
    await setSavepoint(tx);
    const first = await work(tx).catch(async (error: unknown) => {
      if (!(error instanceof StripeApiError)) throw error;
      await rollBackToSavepoint(tx);
      return { status: error.status, body: { error: error.error } };
    });
    await insertKey(tx, { key, requestHash, ...first, at: call.at });
    return { ...first, replayed: false };
  });
  deps.wakeDelivery();
  return answer;
}

function inUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key '${key}' is being answered now. Try again a little later.`,
  });
}

function reused(key: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was used before, with another address or other parameters.`,
  });
}
