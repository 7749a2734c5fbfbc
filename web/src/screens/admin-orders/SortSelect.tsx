import { orderSorts } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { SelectField } from '../../ui/SelectField.tsx';
import { isOrderSort, type OrderListState, sortLabels } from './order-list-address.ts';

type SortSelectProps = { state: OrderListState; onChange: (next: OrderListState) => void; className: string };

/** The sortable columns as a dropdown, for screens without a table. */
export function SortSelect({ state, onChange, className }: SortSelectProps) {
  return (
    <SelectField
      label={adminOrdersText.sort}
      labelBeside
      className={className}
      value={`${state.sort} ${state.order}`}
      onChange={(event) => {
        const [sort = null, order] = event.currentTarget.value.split(' ');
        if (isOrderSort(sort)) onChange({ ...state, sort, order: order === 'asc' ? 'asc' : 'desc', page: 1 });
      }}
    >
      {orderSorts.flatMap((sort) => [
        <option key={`${sort} desc`} value={`${sort} desc`}>
          {adminOrdersText.descending({ sort: sortLabels[sort] })}
        </option>,
        <option key={`${sort} asc`} value={`${sort} asc`}>
          {adminOrdersText.ascending({ sort: sortLabels[sort] })}
        </option>,
      ])}
    </SelectField>
  );
}
