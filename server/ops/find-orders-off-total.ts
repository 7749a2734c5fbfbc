import { price } from '@shop/contract/pricing/lines';
import type { Db } from '../src/schema.ts';
import { listOrderAmounts, type Offenders, SHOWN } from './invariants.queries.ts';

const ORDERS_AT_ONCE = 2000;

/** Orders whose total is not that of their lines, by the function that prices an order when it is placed. */
export async function findOrdersOffTotal(db: Db): Promise<Offenders> {
  const found: Offenders = { total: 0, examples: [] };
  for (let afterId = 0; ; ) {
    const orders = await listOrderAmounts(db, { afterId, limit: ORDERS_AT_ONCE });
    for (const { id, cents, units, lines } of orders) {
      const priced = price(lines.map(([unitPriceCents, quantity]) => ({ unitPriceCents, quantity })));
      if (cents === priced.totalCents && units === priced.units) continue;
      found.total += 1;
      const says = `${cents} cents for ${units} units, its lines ${priced.totalCents} for ${priced.units}`;
      if (found.examples.length < SHOWN) found.examples.push({ id, says });
    }
    const last = orders.at(-1);
    if (last === undefined) return found;
    afterId = last.id;
  }
}
