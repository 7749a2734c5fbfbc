import type { Dashboard, SeriesEntry } from '@shop/contract/dashboard';
import { toAmount } from '@shop/contract/money';
import { orderStatusesThat, paymentStatusesThat } from '@shop/contract/order-status';
import type { FoundDashboard } from './find-dashboard.ts';
import type { AskedPeriod } from './period.ts';
import type { OrderSums } from './sums.queries.ts';

export function presentDashboard(found: FoundDashboard): Dashboard {
  const { period, totals, before, best } = found;
  const figure = (read: (sums: FoundDashboard['totals']) => number, orders: string | null) => ({
    value: read(totals),
    before: read(before),
    orders,
  });
  const all = listOf(period);
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.until - 1).toISOString(),
    by: period.by,
    timeZone: period.timeZone,
    recomputing: found.recomputing,
    figures: {
      takings: figure(
        ({ takings }) => toAmount(takings),
        `${all}&paymentStatus=${paymentStatusesThat('received').join(',')}`,
      ),
      orders: figure(({ orders }) => orders, all),
      average: figure(({ amount, orders }) => (orders === 0 ? 0 : toAmount(Math.round(amount / orders))), all),
      newCustomers: figure(({ newCustomers }) => newCustomers, `${all}&only=first`),
      units: figure(({ units }) => units, all),
      returns: figure(({ returned }) => returned, `${all}&only=returned`),
      conversion: figure(({ carts, ordered }) => (carts === 0 ? 0 : ordered / carts), null),
    },
    series: presentSeries(found),
    products: best.products.map(({ id, title, units, takings }) => ({ id, title, units, takings: toAmount(takings) })),
    categories: best.categories.map(({ value, units, takings }) => ({ value, units, takings: toAmount(takings) })),
    brands: best.brands.map(({ value, units, takings }) => ({ value, units, takings: toAmount(takings) })),
    searchesWithoutResult: found.searchesWithoutResult.map(({ term, searches }) => ({ term, searches })),
    endingStock: found.endingStock.map(({ id, title, stock, daysLeft }) => ({ id, title, stock, daysLeft })),
  };
}

export function presentSeries({
  period,
  series,
}: {
  period: AskedPeriod;
  series: readonly OrderSums[];
}): SeriesEntry[] {
  return series.map(({ takings, orders, units }, index) => ({
    from: new Date(period.starts[index] ?? period.from).toISOString(),
    takings: toAmount(takings),
    orders,
    units,
  }));
}

/** The address of the list of the orders that were placed in a period and are not cancelled. */
function listOf({ bounds: { from, to } }: AskedPeriod): string {
  return `/orders?from=${from}&to=${to}&status=${orderStatusesThat('holdsStock').join(',')}`;
}
