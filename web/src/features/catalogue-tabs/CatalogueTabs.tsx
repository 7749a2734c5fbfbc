import { pageTitles } from '@shop/contract/titles';
import { catalogueTabsText } from '@shop/messages/catalogue-tabs';
import { Link, useLocation } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';

const tabs = [
  { label: catalogueTabsText.productList, to: pages.admin },
  { label: pageTitles.adminCategories, to: pages.adminCategories },
  { label: pageTitles.adminCollections, to: pages.adminCollections },
  { label: pageTitles.adminOptions, to: pages.adminOptions },
  { label: pageTitles.adminAttributes, to: pages.adminAttributes },
] as const;

/** The lists of what the catalogue is made of, for those who may change them. On narrow screens they scroll within their line. */
export function CatalogueTabs() {
  const { pathname } = useLocation();
  // Without it there is the list of products alone.
  if (!useMay('catalogue.write')) return null;
  return (
    <nav aria-label={catalogueTabsText.catalogue} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
