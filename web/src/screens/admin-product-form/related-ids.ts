/** The numbers in what the draft has of related products. */
export function relatedIds(typed: string): number[] {
  return typed
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map(Number);
}
