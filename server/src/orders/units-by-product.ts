import type { OrderLineRow } from './orders.queries.ts';

interface Units {
  product: number;
  quantity: number;
}

/** Units of each product id; lines of one product are summed. */
export function unitsByProduct(lines: readonly Units[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.product, (units.get(line.product) ?? 0) + line.quantity);
  return units;
}

export function unitsOfLines(lines: readonly OrderLineRow[]): Units[] {
  return lines.map((line) => ({ product: line.product_id, quantity: line.quantity }));
}
