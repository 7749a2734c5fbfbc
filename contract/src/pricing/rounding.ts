/** The rounding of the price computation: half up to whole cents, of amounts that are never negative. */

/**
 * amount × numerator / denominator, rounded half up. All are whole numbers; amount × numerator stays below 2^52, since an order is at
 * most 500 million cents (100 lines of 5 units at $10,000) and no numerator is above 100,000 thousandths of a percent.
 */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator;
  const remainder = product % denominator;
  const floor = (product - remainder) / denominator;
  return remainder * 2 >= denominator ? floor + 1 : floor;
}
