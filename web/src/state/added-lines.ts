/** Tells the page that a shopper has put a product into the cart, so that it may show the cart. */

const listeners = new Set<() => void>();

export function lineAdded(): void {
  for (const listener of listeners) listener();
}

/** @returns ends the listening */
export function onLineAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
