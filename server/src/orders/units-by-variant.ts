import type { OrderLineRow } from './orders.queries.ts';

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

export function unitsOfLines(lines: readonly OrderLineRow[]): Units[] {
  return lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity }));
}
