import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';
import { networkOf } from '../platform/network-of.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { sha256 } from '../platform/tokens.ts';

const WINDOW_SECONDS = 3600;

/** Of a client's address, as it stands in keys of counters. */
export function countedAs(clientIp: string): string {
  return sha256(networkOf(clientIp)).toString('base64url');
}

/**
 * Counts one attempt of a client's address.
 * @param attempt.windowSeconds left out: an hour
 * @throws ShopError TOO_MANY_REQUESTS beyond `most` in that time
 */
export async function limitByAddress(
  deps: Deps,
  attempt: { what: string; clientIp: string; most: number; windowSeconds?: number; detail: string },
): Promise<void> {
  if (!deps.rateLimits) return;
  const now = deps.clock.now();
  const key = `${attempt.what}:${countedAs(attempt.clientIp)}`;
  const { attempts, endsAt } = await countAttempt(deps.db, key, now, attempt.windowSeconds ?? WINDOW_SECONDS);
  if (attempts <= attempt.most) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: attempt.detail,
    retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}
