import { shellText } from '@shop/messages/shell';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';

type CategoryLink = { label: string; to: string };
type CategoryLinksProps = { linkClass: string; onChoose: () => void };

let known: readonly CategoryLink[] | undefined;

/** Links to the categories of the first level that have products. */
export function CategoryLinks({ linkClass, onChoose }: CategoryLinksProps) {
  const [links, setLinks] = useState(known);
  const [failed, setFailed] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    let isGone = false;
    import('../state/category-links.ts')
      .then(({ readCategoryLinks }) => readCategoryLinks())
      .then(
        (read) => {
          known = read;
          if (!isGone) setLinks(read);
        },
        () => isGone || setFailed(true),
      );
    return () => {
      isGone = true;
    };
  }, []);
  if (links === undefined) {
    return failed ? <p className="px-3 py-2 text-sm">{shellText.categoriesCouldNotBeRead}</p> : <Spinner />;
  }
  if (links.length === 0) return <p className="px-3 py-2 text-sm">{shellText.thereAreNoCategories}</p>;
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={onChoose} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
