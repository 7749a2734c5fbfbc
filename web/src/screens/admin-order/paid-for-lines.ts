import { type Amount, toAmount } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { linePayments, paidOrder, unitsPayment } from '@shop/contract/pricing/line-payments';
import type { LineUnits } from '@shop/contract/shipments';

/** What units of some lines were paid, by the rule that the server has for returns. */
export function paidForLines(order: Order, lines: readonly LineUnits[]): Amount {
  const paid = linePayments(paidOrder(order));
  let minor = 0;
  for (const [at, { id, quantity }] of order.items.entries()) {
    const units = lines.reduce((sum, one) => (one.line === id ? sum + one.quantity : sum), 0);
    minor += unitsPayment(paid[at] ?? 0, { quantity, before: 0, units });
  }
  return toAmount(minor);
}
