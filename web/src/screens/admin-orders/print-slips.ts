/** Packing slips of orders: one PDF, the pick list first. */

export function slipsPath(ids: readonly number[]): string {
  return `/orders/packing-slips.pdf?ids=${ids.join(',')}`;
}

/** Opens the slips in a new tab. Browsers allow it while a key or the pointer is pressed. */
export function printSlips(ids: readonly number[]): void {
  if (ids.length > 0) window.open(slipsPath(ids), '_blank', 'noopener');
}
