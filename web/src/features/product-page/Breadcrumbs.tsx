import { productPageText } from '@shop/messages/product-page';
import { Link } from 'react-router';

type BreadcrumbsProps = {
  /** From the top. */
  parents: readonly { id: number; name: string; href: string }[];
  current: string;
};

const MOST_ON_A_LINE = 2;

export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  // On one line as far as the title keeps some room.
  const wraps = parents.length > MOST_ON_A_LINE;
  return (
    <nav aria-label={productPageText.breadcrumb} className="pb-1 text-sm sm:pb-4">
      <ol className={`flex items-center gap-x-2 ${wraps ? 'flex-wrap' : ''}`}>
        {parents.map(({ id, name, href }) => (
          <li key={id} className="flex max-w-1/2 min-w-0 shrink-0 items-center gap-2">
            <Link
              to={href}
              className="flex min-h-11 min-w-0 items-center rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              <span dir="auto" className="line-clamp-2 leading-tight wrap-anywhere">
                {name}
              </span>
            </Link>
            <span aria-hidden="true" className="text-line-strong">
              /
            </span>
          </li>
        ))}
        <li dir="auto" aria-current="page" className="max-w-full min-w-0 truncate font-medium">
          {current}
        </li>
      </ol>
    </nav>
  );
}
