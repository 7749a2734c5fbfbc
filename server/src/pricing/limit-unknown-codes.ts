/**
 * Codes of promotions cannot be guessed: those that exist nowhere are counted for the account and, by itself, for the network of the
 * client, and after a hundred of either in an hour neither gets an answer to a code, not even to one that exists. They are counted
 * before anything is answered and outside the transaction of an order, so that concurrent guesses and rejected orders count.
 */

import { ShopError } from '@shop/contract/errors';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { codeKey } from '@shop/contract/promotions';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../deps.ts';
import { networkOf } from '../platform/network-of.ts';
import { countAttempts, findAttempts } from '../platform/rate-limits.queries.ts';
import { sha256 } from '../platform/tokens.ts';
import { listUnknownCodes } from './promotion-uses.ts';

const WINDOW_SECONDS = 3600;
const MOST = 100;

/** @throws ShopError TOO_MANY_CODES */
export async function limitUnknownCodes(
  deps: Deps,
  rules: PriceRules,
  given: { userId: number; clientIp: string; codes: readonly string[] },
): Promise<void> {
  if (!deps.rateLimits || given.codes.length === 0) return;
  const now = deps.clock.now();
  const ofClient = `codes-from:${sha256(networkOf(given.clientIp)).toString('base64url')}`;
  // Those without a session are nobody.
  const keys = given.userId === 0 ? [ofClient] : [`codes:${given.userId}`, ofClient];
  const reject = (before: readonly ({ attempts: number; endsAt: Date } | undefined)[]) => {
    const ends = before.flatMap((one) => (one !== undefined && one.attempts >= MOST ? [one.endsAt.getTime()] : []));
    if (ends.length > 0) throw tooMany(Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
  };
  const [unknown, ...before] = await Promise.all([
    listUnknownCodes(deps.reads, rules, new Set(given.codes.map(codeKey))),
    ...keys.map((key) => findAttempts(deps.reads, key, now)),
  ]);
  reject(before);
  if (unknown.length === 0) return;
  const counted = await countAttempts(deps.db, keys, { count: unknown.length, at: now, windowSeconds: WINDOW_SECONDS });
  reject(counted.map(({ attempts, endsAt }) => ({ attempts: attempts - unknown.length, endsAt })));
}

function tooMany(retryAfter: number): ShopError {
  const detail = orderErrorsText.tooManyCodes({ minutes: Math.ceil(retryAfter / 60) });
  return new ShopError('TOO_MANY_CODES', { detail, retryAfter });
}
