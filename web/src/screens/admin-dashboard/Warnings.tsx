import type { Dashboard } from '@shop/contract/dashboard';
import { formatCount } from '@shop/contract/numbers';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { pagePath } from '../../routing/paths.ts';
import { SmallTable } from './SmallTable.tsx';

/** What may be done about the catalogue. */
export function Warnings({ data: { endingStock, searchesWithoutResult } }: { data: Dashboard }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <SmallTable
        title={adminDashboardText.endingStock}
        heads={[adminDashboardText.name, adminDashboardText.stock, adminDashboardText.daysLeft]}
        none={adminDashboardText.noStockEnds}
        rows={endingStock.map(({ id, title, stock, daysLeft }) => ({
          key: String(id),
          name: title,
          to: pagePath('adminProductDetail', id),
          values: [formatCount(stock), formatCount(daysLeft)],
        }))}
      />
      <SmallTable
        title={adminDashboardText.searchesWithoutResult}
        heads={[adminDashboardText.name, adminDashboardText.searches]}
        none={adminDashboardText.noSearchInVain}
        rows={searchesWithoutResult.map(({ term, searches }) => ({
          key: term,
          name: term,
          to: undefined,
          values: [formatCount(searches)],
        }))}
      />
    </div>
  );
}
