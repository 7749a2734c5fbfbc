import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../deps.ts';
import { countAttempt, deleteAttempts, takeBackAttempt } from '../platform/rate-limits.queries.ts';

export const MAX_FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Runs work that tries a secret: ten failures under one key in 15 minutes, then no more. Each attempt is counted before it is made, so
 * that several server processes together allow no guess more than one does; a success forgets the failures before it.
 * @param limit.isFailure false for an error that says nothing about the secret: that is no attempt
 * @param limit.onLast called once, after the last failure that is allowed
 * @throws ShopError TOO_MANY_REQUESTS
 */
export async function limitFailures<T>(
  deps: Deps,
  limit: { key: string; isFailure: (error: unknown) => boolean; onLast?: (at: Date) => Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  if (!deps.rateLimits) return work();
  const { key, isFailure, onLast } = limit;
  const now = deps.clock.now();
  const { attempts, endsAt } = await countAttempt(deps.db, key, now, WINDOW_SECONDS);
  if (attempts > MAX_FAILURES) {
    throw new ShopError('TOO_MANY_REQUESTS', {
      detail: accountErrorsText.tooManyFailures,
      retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
    });
  }
  try {
    const result = await work();
    await deleteAttempts(deps.db, key);
    return result;
  } catch (error) {
    if (!isFailure(error)) await takeBackAttempt(deps.db, key).catch(() => {});
    // Exactly one attempt, on whichever server, gets this number.
    else if (attempts === MAX_FAILURES) await onLast?.(now);
    throw error;
  }
}
