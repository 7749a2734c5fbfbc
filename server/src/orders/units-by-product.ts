/** Units of each product id, lines of one product summed. */
export function unitsByProduct(lines: readonly { product: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const line of lines) units.set(line.product, (units.get(line.product) ?? 0) + line.quantity);
  return units;
}
