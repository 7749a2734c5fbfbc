/** The rounding of the price computation: half up to whole minor units, of amounts that are never negative. */

/** amount × numerator / denominator, rounded half up. All are whole numbers. */
export function roundedShare(amount: number, numerator: number, denominator: number): number {
  const { whole, remainder } = divided(amount, numerator, denominator);
  return remainder * 2 >= denominator ? whole + 1 : whole;
}

/** amount × numerator / denominator as a whole number and what is left over, exact also where the product is not a safe integer. */
export function divided(amount: number, numerator: number, denominator: number): { whole: number; remainder: number } {
  const product = amount * numerator;
  if (!Number.isSafeInteger(product)) {
    const exact = BigInt(amount) * BigInt(numerator);
    const by = BigInt(denominator);
    return { whole: Number(exact / by), remainder: Number(exact % by) };
  }
  const remainder = product % denominator;
  return { whole: (product - remainder) / denominator, remainder };
}
