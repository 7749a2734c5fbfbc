import { formatCount } from '@shop/contract/numbers';
import type { OrderCounts, OrderNeed } from '@shop/contract/order-desk';
import { queryString } from '@shop/contract/query-string';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { Link } from 'react-router';
import { useOrderCountsQuery } from '../../data/dashboard.ts';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';

const POLL_MS = 30_000;

const work: readonly { need: OrderNeed; count: keyof OrderCounts; label: string }[] = [
  { need: 'dispatch', count: 'toDispatch', label: adminDashboardText.toDispatch },
  { need: 'payment', count: 'paymentMissing', label: adminDashboardText.paymentMissing },
  { need: 'return', count: 'returnsWaiting', label: adminDashboardText.returnsWaiting },
  { need: 'refund', count: 'refundsToHandOver', label: adminDashboardText.refundsToHandOver },
  { need: 'money', count: 'moneyProblems', label: adminDashboardText.moneyProblems },
];

/** How many orders need something, with the list of each that does, oldest first. */
export function WaitingWork() {
  const mayRead = useMay('orders.read');
  const { data } = useOrderCountsQuery(undefined, { pollingInterval: POLL_MS, skip: !mayRead });
  if (!mayRead) return null;
  const waiting = work.filter(({ count }) => data !== undefined && data[count] > 0);
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="text-lg font-semibold">
        {adminDashboardText.waits}
      </h2>
      <div className="mt-2 min-h-11">
        {data !== undefined && waiting.length === 0 && (
          <p className="text-ink-soft">{adminDashboardText.nothingWaits}</p>
        )}
        <ul className="flex flex-wrap gap-2">
          {waiting.map(({ need, count, label }) => (
            <li key={need}>
              <Link
                to={pages.adminOrders + queryString({ needs: need, _sort: 'createdAt', _order: 'asc' })}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken"
              >
                {label} <strong className="tabular-nums">{data !== undefined && formatCount(data[count])}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
