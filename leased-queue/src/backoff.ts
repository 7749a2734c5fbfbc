/**
 * The pause before a failed job is tried again: it doubles with each attempt.
 * @param attempts 1 after the first attempt
 * @returns milliseconds
 */
export function backoffMs(attempts: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  // More doublings would leave the range of exact numbers.
  return Math.min(firstMs * 2 ** Math.min(attempts - 1, 30), longestMs);
}
