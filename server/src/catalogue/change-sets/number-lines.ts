import type { ChangeLine, NewChangeLine } from './change-lines.queries.ts';

/** Gives the rows of each product their positions, batch after batch. */
export function numberLines(): (products: readonly (readonly NewChangeLine[])[]) => ChangeLine[] {
  let next = 0;
  return (products) =>
    products.flatMap((lines) => {
      const firstPosition = next;
      next += lines.length;
      return lines.map((line, n) => ({
        ...line,
        position: firstPosition + n,
        firstPosition,
        movedStock: null,
        movementId: null,
        keptStock: null,
      }));
    });
}
