import type { Cents } from '../money.ts';

/**
 * Spreads an amount over parts in proportion to them. Each gets the whole cents of its share; the cents left over go to the largest
 * remainders, ties to the earlier part. So the shares add up to the amount, and none is above its part.
 * @param amount at most the sum of the parts
 * @param parts none is negative, and none is above 5 million cents (5 units at $10,000)
 */
export function spread(amount: Cents, parts: readonly Cents[]): Cents[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const remainders = parts.map((part) => (amount * part) % sum);
  const shares = parts.map((part, index) => (amount * part - (remainders[index] ?? 0)) / sum);
  const left = amount - shares.reduce((all, share) => all + share, 0);
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
