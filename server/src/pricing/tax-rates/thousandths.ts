/** Of a percentage with at most three decimals; floating-point noise disappears. */
export function thousandthsOf(percent: number): number {
  return Math.round(percent * 1000);
}
