import type { Collection } from '@shop/contract/collections';
import { pageTitles } from '@shop/contract/titles';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { productSearchText } from '@shop/messages/product-search';
import { Link, useLocation } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { hiddenBecause } from './collection-state.ts';

const headClass = 'px-4 py-3 font-medium';
const wideClass = 'hidden sm:table-cell';

export function CollectionsTable({ collections }: { collections: readonly Collection[] }) {
  const { pathname } = useLocation();
  const now = Date.now();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{pageTitles.adminCollections}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className={headClass}>
              {adminCollectionsText.title}
            </th>
            <th scope="col" className={headClass}>
              {adminCollectionsText.products}
            </th>
            <th scope="col" className={`${headClass} ${wideClass}`}>
              {adminCollectionsText.slug}
            </th>
            <th scope="col" className={headClass}>
              {adminCollectionsText.state}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {collections.map((collection) => (
            <tr key={collection.id}>
              <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                <Link
                  to={`${pathname}?edit=${collection.id}`}
                  className={`inline-flex min-h-9 items-center ${textLinkClass}`}
                >
                  {collection.title}
                </Link>
              </th>
              <td className="px-4 py-2 wrap-anywhere text-ink-soft tabular-nums">
                {collection.products === null
                  ? adminCollectionsText.byFilter
                  : productSearchText.chosenCount({ count: collection.products.length })}
              </td>
              <td className={`px-4 py-2 wrap-anywhere text-ink-soft ${wideClass}`}>
                {pagePath('collection', collection.slug)}
              </td>
              <td className="px-4 py-2 text-ink-soft">
                {hiddenBecause(collection, now) ?? adminCollectionsText.stateShown}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
