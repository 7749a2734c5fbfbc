import type { MinorUnits } from '../money.ts';
import { divided } from './rounding.ts';

/**
 * Spreads an amount over parts in proportion to them. Each gets the whole minor units of its share; the minor units left over go to the largest
 * remainders, ties to the earlier part. So the shares add up to the amount, and none is above its part unless the amount is above all.
 * @param parts none is negative; if all are 0, nothing is spread
 */
export function spread(amount: MinorUnits, parts: readonly MinorUnits[]): MinorUnits[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const divisions = parts.map((part) => divided(amount, part, sum));
  const shares = divisions.map(({ whole }) => whole);
  const left = amount - shares.reduce((all, share) => all + share, 0);
  const byRemainder = divisions
    .map(({ remainder }, index) => ({ remainder, index }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
