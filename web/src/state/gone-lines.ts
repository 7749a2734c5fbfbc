/** Cart lines that another tab or device removed; the list of lines shows a note about them. */

import type { CartItem } from '@shop/contract/cart';

export type GoneFromCart = {
  /**
   * Lines that the server did not find when they were to be changed. The next read of the cart shows which lines are
   * gone.
   */
  missing: number[];
  /** The removed lines, and how many of the remaining lines are before them. */
  gone: { lines: CartItem[]; place: number } | null;
};

export const nothingGone: GoneFromCart = { missing: [], gone: null };

/** Called before the new lines replace the old ones: if a line was missing, the note names all lines that are gone. */
export function noteGone(state: GoneFromCart & { items: CartItem[] }, left: ReadonlySet<number>): void {
  const places = state.missing.map((id) => state.items.findIndex((item) => item.id === id)).filter((at) => at >= 0);
  const gone = state.items.filter(({ id }) => !left.has(id));
  state.missing = [];
  if (places.length === 0 || gone.length === 0) return;
  const before = state.items.slice(0, Math.min(...places));
  state.gone = {
    lines: [...(state.gone?.lines ?? []), ...gone],
    place: before.filter(({ id }) => left.has(id)).length,
  };
}

/** The cart could not be read, but the server has already said that these lines are gone. */
export function dropMissing(state: GoneFromCart & { items: CartItem[] }): void {
  if (state.missing.length === 0) return;
  const left = state.items.filter(({ id }) => !state.missing.includes(id));
  noteGone(state, new Set(left.map(({ id }) => id)));
  state.items = left;
}
