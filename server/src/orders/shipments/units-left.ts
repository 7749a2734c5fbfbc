import { ShopError } from '@shop/contract/errors';
import { orderStatusTraits } from '@shop/contract/order-status';
import type { LineUnits } from '@shop/contract/shipments';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { OrderShipmentRow, OrderWithLines } from '../order/select-orders.queries.ts';

/** Units of each line id that can still be shipped; lines of which nothing is left are not among them. */
export function unitsLeft({
  lines,
  shipments,
}: Pick<OrderWithLines, 'lines' | 'shipments'>): ReadonlyMap<number, number> {
  const shipped = sumOf(shipments.flatMap((shipment) => shipment.lines));
  return new Map(
    lines.flatMap(({ id, quantity }) => {
      const left = quantity - (shipped.get(id) ?? 0);
      return left > 0 ? [[id, left] as const] : [];
    }),
  );
}

/**
 * The units of each line id that are to be shipped.
 * @param wanted undefined: all that is left
 * @throws ShopError INVALID_INPUT for a line of another order, NOTHING_LEFT for more than is left
 */
export function chooseUnits(
  found: OrderWithLines,
  wanted: readonly LineUnits[] | undefined,
): ReadonlyMap<number, number> {
  const errors = (wanted ?? []).flatMap(({ line }, at) =>
    found.lines.some(({ id }) => id === line)
      ? []
      : [{ path: `lines.${at}.line`, message: adminOrderErrorsText.noSuchLine({ order: found.order.id, line }) }],
  );
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  const left = unitsLeft(found);
  if (!orderStatusTraits[found.order.status].awaitsDispatch || left.size === 0)
    throw new ShopError('NOTHING_LEFT', { detail: adminOrderErrorsText.nothingLeft({ order: found.order.id }) });
  if (wanted === undefined) return left;
  const units = sumOf(wanted.map(({ line, quantity }) => ({ line_id: line, quantity })));
  for (const [line, quantity] of units) {
    const most = left.get(line) ?? 0;
    if (quantity <= most) continue;
    throw new ShopError('NOTHING_LEFT', {
      detail: adminOrderErrorsText.unitsLeft({ line, order: found.order.id, most }),
    });
  }
  return units;
}

/** @returns whether these are all units that are left */
export function isAllThatIsLeft(found: OrderWithLines, units: ReadonlyMap<number, number>): boolean {
  return [...unitsLeft(found)].every(([line, left]) => units.get(line) === left);
}

export function unitsOf({ lines }: Pick<OrderShipmentRow, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function sumOf(lines: readonly { line_id: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { line_id, quantity } of lines) units.set(line_id, (units.get(line_id) ?? 0) + quantity);
  return units;
}
