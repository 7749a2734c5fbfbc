import { ArrowDownTrayIcon, ArrowUpIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { ChosenOrders } from './chosen-orders.ts';
import { exportPath, type OrderListState, pageSizes } from './order-list-address.ts';

type ListToolbarProps = {
  state: OrderListState;
  orders: readonly Order[];
  total: number;
  chosen: ChosenOrders;
  news: number;
  onNews: () => void;
  onChange: (next: OrderListState) => void;
};

/** Between the filters and the orders. Its height never changes, so that news move nothing. */
export function ListToolbar({ state, orders, total, chosen, news, onNews, onChange }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 text-sm">
      <ChoosePage ids={orders.map(({ id }) => id)} chosen={chosen} />
      <div
        role="status"
        className="order-last flex min-h-11 grow items-center justify-end lg:order-none lg:justify-center"
      >
        <NewsButton news={news} onNews={onNews} />
      </div>
      <RowsSelect state={state} onChange={onChange} />
      <ColumnsMenu
        shown="all-columns"
        columns={state.columns}
        onChange={(columns) => onChange({ ...state, columns })}
      />
      <a href={exportPath(state)} download="orders.csv" className={buttonClass('quiet', 'small')}>
        <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
        {adminOrdersText.exportTotal({ total: formatCount(total) })}
      </a>
    </div>
  );
}

/** Shows the orders that came since the list was read. */
export function NewsButton({ news, onNews }: Pick<ListToolbarProps, 'news' | 'onNews'>) {
  if (news === 0) return null;
  return (
    <Button size="small" onClick={onNews}>
      <ArrowUpIcon aria-hidden="true" className="size-4" />
      {adminOrdersText.newOrders({ news, shown: formatCount(news) })}
    </Button>
  );
}

/** How many orders a page has. */
export function RowsSelect({ state, onChange }: Pick<ListToolbarProps, 'state' | 'onChange'>) {
  return (
    <SelectField
      label={adminOrdersText.rows}
      labelBeside
      className="ms-auto w-40"
      value={state.limit}
      onChange={(event) => onChange({ ...state, limit: Number(event.currentTarget.value), page: 1 })}
    >
      {pageSizes.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </SelectField>
  );
}

type ChoosePageProps = { ids: readonly number[]; chosen: ChosenOrders; labelClass?: string };

/** Chooses all orders of the page. */
export function ChoosePage({ ids, chosen, labelClass = '' }: ChoosePageProps) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-sm pe-2 font-medium">
      <input
        type="checkbox"
        checked={count > 0 && count === ids.length}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => chosen.choose(ids, event.currentTarget.checked)}
        className="size-5"
      />
      <span className={labelClass}>{adminOrdersText.selectThePage}</span>
    </label>
  );
}
