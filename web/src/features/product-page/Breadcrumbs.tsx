import type { Product } from '@shop/contract/catalogue';
import { productPageText } from '@shop/messages/product-page';
import { Link } from 'react-router';

type BreadcrumbsProps = {
  product: Product;
  /** The path of the list that the person came from: the server's links lead to the shopper's list. */
  listPath: string;
};

export function Breadcrumbs({ product, listPath }: BreadcrumbsProps) {
  const parents = [
    { id: 0, name: productPageText.allProducts, href: listPath },
    ...product.breadcrumbs.map((crumb) => ({ ...crumb, href: crumb.href.replace(/^\/(?=\?|$)/, listPath) })),
  ];
  return (
    <nav aria-label={productPageText.breadcrumb} className="pb-3 text-sm sm:pb-4">
      <ol className="flex items-center gap-x-2">
        {parents.map(({ id, name, href }) => (
          <li key={id} className="flex max-w-1/2 min-w-0 shrink-0 items-center gap-2">
            <Link
              to={href}
              className="flex min-h-11 min-w-0 items-center rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
            <span aria-hidden="true" className="text-line-strong">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-medium">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}
