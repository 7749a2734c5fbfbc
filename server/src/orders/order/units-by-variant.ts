import type { OrderLineRow } from './select-orders.queries.ts';

interface Units {
  variantId: number;
  quantity: number;
}

/** Units of each variant id; lines of one variant are summed. */
export function unitsByVariant(lines: readonly Units[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.variantId, (units.get(line.variantId) ?? 0) + line.quantity);
  return units;
}

/** @param without units of each line, by its id, that do not count */
export function unitsOfLines(
  lines: readonly OrderLineRow[],
  without: ReadonlyMap<number, number> = new Map(),
): Units[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - (without.get(line.id) ?? 0);
    return quantity > 0 ? [{ variantId: line.variant_id, quantity }] : [];
  });
}
