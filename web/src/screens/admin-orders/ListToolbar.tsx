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
        {news > 0 && (
          <Button size="small" onClick={onNews}>
            <ArrowUpIcon aria-hidden="true" className="size-4" />
            {adminOrdersText.newOrders({ news, shown: formatCount(news) })}
          </Button>
        )}
      </div>
      <SelectField
        label={adminOrdersText.rows}
        labelBeside
        className="ml-auto w-34"
        value={state.limit}
        onChange={(event) => onChange({ ...state, limit: Number(event.currentTarget.value), page: 1 })}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <span className="hidden xl:block">
        <ColumnsMenu columns={state.columns} onChange={(columns) => onChange({ ...state, columns })} />
      </span>
      <a href={exportPath(state)} download="orders.csv" className={buttonClass('quiet', 'small')}>
        <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
        {adminOrdersText.exportTotal({ total: formatCount(total) })}
      </a>
    </div>
  );
}

/** Chooses all orders of the page. */
function ChoosePage({ ids, chosen }: { ids: readonly number[]; chosen: ChosenOrders }) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-sm pr-2 font-medium">
      <input
        type="checkbox"
        checked={count > 0 && count === ids.length}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => chosen.choose(ids, event.currentTarget.checked)}
        className="size-5"
      />
      {adminOrdersText.selectThePage}
    </label>
  );
}
