import { Squares2X2Icon, TableCellsIcon } from '@heroicons/react/20/solid';
import { readListState } from '@shop/contract/product-list';
import { adminProductsText } from '@shop/messages/admin-products';
import { Link, useLocation } from 'react-router';
import { listSearch } from '../../features/product-list/list-address.ts';
import { adminView } from '../../storage/storage.ts';
import { adminValues } from './switches.ts';
import { readTableState, tableSearch } from './table-address.ts';

export type View = 'cards' | 'table';

/** The view that the address names, else the one that this person chose last, else the cards. */
export function viewOf(search: string): View {
  const named = new URLSearchParams(search).get('view');
  return named === 'table' || named === 'cards' ? named : (adminView.read() ?? 'cards');
}

/** Both views show the same list; the cards know fewer sorts. */
export function ViewSwitch({ view }: { view: View }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const cards = listSearch(readListState(params, adminValues));
  const addresses = {
    cards: `${cards}${cards === '' ? '?' : '&'}view=cards`,
    table: tableSearch({ ...readTableState(params), page: 1 }),
  };
  const views = [
    { name: 'cards', label: adminProductsText.cards, Icon: Squares2X2Icon },
    { name: 'table', label: adminProductsText.table, Icon: TableCellsIcon },
  ] as const;
  return (
    <nav aria-label={adminProductsText.view} className="flex rounded-full border border-line-strong p-0.5">
      {views.map(({ name, label, Icon }) => (
        <Link
          key={name}
          to={pathname + addresses[name]}
          onClick={() => adminView.write(name)}
          aria-current={view === name ? 'true' : undefined}
          className={`inline-flex min-h-9.5 items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold ${view === name ? 'bg-ink text-page' : 'text-ink hover:bg-sunken'}`}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
