import { price } from '@shop/contract/pricing/lines';
import type { Db } from '../src/schema.ts';
import { type Offenders, SHOWN } from './invariants.queries.ts';
import { listOrderAmounts, type OrderAmounts } from './order-price-invariants.queries.ts';

const ORDERS_AT_ONCE = 2000;

/** Orders whose amounts do not add up. */
export async function findOrdersOffTotal(db: Db): Promise<Offenders> {
  const found: Offenders = { total: 0, examples: [] };
  for (let afterId = 0; ; ) {
    const orders = await listOrderAmounts(db, { afterId, limit: ORDERS_AT_ONCE });
    for (const order of orders) {
      const says = faultOf(order);
      if (says === undefined) continue;
      found.total += 1;
      if (found.examples.length < SHOWN) found.examples.push({ id: order.id, says });
    }
    const last = orders.at(-1);
    if (last === undefined) return found;
    afterId = last.id;
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, minor) => sum + minor, 0);

/**
 * The subtotal is that of the lines, by the function that prices an order when it is placed; the total is the subtotal less
 * promotions, with shipping and with taxes that are not included. An order from before there were parts has no subtotal.
 */
function faultOf(order: OrderAmounts): string | undefined {
  const { totalMinor, subtotalMinor, units, promotions, shippingMinor, taxes } = order;
  const lines = price(order.lines.map(([unitPriceMinor, quantity]) => ({ unitPriceMinor, quantity })));
  const subtotal = subtotalMinor ?? lines.subtotalMinor;
  if (subtotal !== lines.subtotalMinor || units !== lines.units) {
    return `${subtotal} minor units for ${units} units, its lines ${lines.subtotalMinor} for ${lines.units}`;
  }
  const spread = promotions.every(
    ({ amount_cents, line_cents }) => line_cents.length === order.lines.length && sumOf(line_cents) === amount_cents,
  );
  if (!spread) return 'the amounts of a promotion for the lines do not add up to its amount';
  const offLine = lines.lines.findIndex(
    ({ amountMinor }, at) => sumOf(promotions.map(({ line_cents }) => line_cents[at] ?? 0)) > amountMinor,
  );
  if (offLine !== -1) return `promotions take more off line ${offLine + 1} than it costs`;
  const off = sumOf(promotions.map(({ amount_cents }) => amount_cents));
  const added = sumOf(taxes.filter(({ included }) => !included).map(({ amount_cents }) => amount_cents));
  const total = subtotal - off + shippingMinor + added;
  if (total === totalMinor) return undefined;
  return `total ${totalMinor} minor units, its parts ${subtotal} - ${off} + ${shippingMinor} + ${added} = ${total}`;
}
