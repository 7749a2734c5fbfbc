import { adminPricingText } from '@shop/messages/admin-pricing';
import { Link, useLocation } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';

const tabs = [
  { label: adminPricingText.shipping, to: pages.adminShipping },
  { label: adminPricingText.taxes, to: pages.adminTaxes },
  { label: adminPricingText.promotionsTab, to: pages.adminPromotions },
] as const;

/** The three pages of what an order costs, for those who may set up more than promotions. */
export function PricingTabs() {
  const { pathname } = useLocation();
  const [maySetUp, mayPromote] = [useMay('settings.write'), useMay('promotions.write')];
  const shown = tabs.filter(({ to }) => (to === pages.adminPromotions ? mayPromote : maySetUp));
  return (
    <nav aria-label={adminPricingText.pricing} className="mb-6 border-b border-line">
      <ul className="-mb-px flex gap-1">
        {shown.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
