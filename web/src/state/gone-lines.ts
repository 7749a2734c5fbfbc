/** What another tab or device has taken out of the cart, to be told where its lines are shown. */

import type { CartItem } from '@shop/contract/cart';

export type GoneFromCart = {
  /** Lines that the server no longer knew when they were to be changed: the next reading of the cart tells what is gone. */
  missing: number[];
  /** Titles of the lines, and how many of those that are left stand before their place. */
  gone: { titles: string[]; place: number } | null;
};

export const nothingGone: GoneFromCart = { missing: [], gone: null };

/** Before the lines that were read take their place: if one was missing, all that is not among them is told. */
export function noteGone(state: GoneFromCart & { items: readonly CartItem[] }, left: ReadonlySet<number>): void {
  const places = state.missing.map((id) => state.items.findIndex((item) => item.id === id)).filter((at) => at >= 0);
  const gone = state.items.filter(({ id }) => !left.has(id));
  state.missing = [];
  if (places.length === 0 || gone.length === 0) return;
  const before = state.items.slice(0, Math.min(...places));
  state.gone = {
    titles: [...(state.gone?.titles ?? []), ...gone.map(({ product }) => product.title)],
    place: before.filter(({ id }) => left.has(id)).length,
  };
}

/** The cart could not be read. That the missing lines are gone, the server has told already. */
export function dropMissing(state: GoneFromCart & { items: CartItem[] }): void {
  if (state.missing.length === 0) return;
  const left = state.items.filter(({ id }) => !state.missing.includes(id));
  noteGone(state, new Set(left.map(({ id }) => id)));
  state.items = left;
}
