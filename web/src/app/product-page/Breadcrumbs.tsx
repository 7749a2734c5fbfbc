import type { Product } from '@shop/contract/catalogue';
import { Link } from 'react-router';

type BreadcrumbsProps = {
  product: Product;
  /** Where the list is that one came from: the server's links lead to the shopper's. */
  listPath: string;
};

export function Breadcrumbs({ product, listPath }: BreadcrumbsProps) {
  const parents = [
    { id: 0, name: 'All Products', href: listPath },
    ...product.breadcrumbs.map((crumb) => ({ ...crumb, href: crumb.href.replace(/^\/(?=\?|$)/, listPath) })),
  ];
  return (
    <nav aria-label="Breadcrumb" className="pb-6 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {parents.map(({ id, name, href }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <Link
              to={href}
              className="min-w-0 rounded-sm py-1 wrap-anywhere text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="text-line-strong">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="line-clamp-1 min-w-0 font-medium">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}
