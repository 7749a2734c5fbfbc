/** The ids in what the draft has of related products. A draft of before may hold words that are none. */
export function relatedIds(typed: string): number[] {
  return typed
    .split(/[\s,]+/)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
