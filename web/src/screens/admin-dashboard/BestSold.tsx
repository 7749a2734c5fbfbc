import type { Dashboard } from '@shop/contract/dashboard';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { pagePath } from '../../routing/paths.ts';
import { SmallTable } from './SmallTable.tsx';

const heads = [adminDashboardText.name, adminDashboardText.units, adminDashboardText.takings];

type Sold = { units: number; takings: number };
const valuesOf = ({ units, takings }: Sold) => [formatCount(units), formatMoney(takings)];

/** The best products, categories and brands. */
export function BestSold({ data: { products, categories, brands } }: { data: Dashboard }) {
  const named = (all: typeof categories) =>
    all.map((one) => ({ key: one.value, name: one.value, to: undefined, values: valuesOf(one) }));
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
      <SmallTable
        title={adminDashboardText.bestProducts}
        heads={heads}
        none={adminDashboardText.nothingSold}
        rows={products.map((one) => ({
          key: String(one.id),
          name: one.title,
          to: pagePath('adminProductDetail', one.id),
          values: valuesOf(one),
        }))}
      />
      <SmallTable
        title={adminDashboardText.bestCategories}
        heads={heads}
        none={adminDashboardText.nothingSold}
        rows={named(categories)}
      />
      <SmallTable
        title={adminDashboardText.bestBrands}
        heads={heads}
        none={adminDashboardText.nothingSold}
        rows={named(brands)}
      />
    </div>
  );
}
