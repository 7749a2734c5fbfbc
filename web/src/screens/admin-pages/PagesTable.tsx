import type { ShopPage } from '@shop/contract/shop-pages';
import { pageTitles } from '@shop/contract/titles';
import { adminPagesText } from '@shop/messages/admin-pages';
import { Link, useLocation } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

export function PagesTable({ pages }: { pages: readonly ShopPage[] }) {
  const { pathname } = useLocation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{pageTitles.adminPages}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-3 font-medium">
              {adminPagesText.page}
            </th>
            <th scope="col" className="hidden px-4 py-3 font-medium sm:table-cell">
              {adminPagesText.address}
            </th>
            <th scope="col" className="px-4 py-3 font-medium">
              {adminPagesText.shownWhere}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {pages.map((page) => (
            <tr key={page.slug}>
              <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                <Link
                  to={`${pathname}?edit=${encodeURIComponent(page.slug)}`}
                  className={`inline-flex min-h-9 items-center ${textLinkClass}`}
                >
                  {page.title}
                </Link>
              </th>
              <td className="hidden px-4 py-2 wrap-anywhere text-ink-soft sm:table-cell">
                {pagePath('page', page.slug)}
              </td>
              <td className="px-4 py-2 text-ink-soft">{whereShown(page)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function whereShown({ html, inFooter }: ShopPage): string {
  if (html === '') return adminPagesText.noText;
  return inFooter ? adminPagesText.inTheFooter : adminPagesText.byItsAddress;
}
