import { AdjustmentsHorizontalIcon, ArrowDownTrayIcon, CommandLineIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { Order } from '@shop/contract/orders';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useId, useState } from 'react';
import { AppliedChips } from '../../ui/AppliedChips.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { ChosenOrders } from './chosen-orders.ts';
import { Key } from './KeysDialog.tsx';
import { ChoosePage, RowsSelect } from './ListToolbar.tsx';
import { AllFilters } from './OrderFilters.tsx';
import { exportPath, type OrderListState, withoutFilters, withWords } from './order-list-address.ts';
import { appliedFilters } from './order-words.ts';
import { SortSelect } from './SortSelect.tsx';

type CompactToolsProps = {
  state: OrderListState;
  orders: readonly Order[];
  total: number;
  chosen: ChosenOrders;
  onChange: (next: OrderListState, replace?: boolean) => void;
  onKeys: () => void;
};

/** All tools of the list in one line. The filters open beneath it. */
export function CompactTools({ state, orders, total, chosen, onChange, onKeys }: CompactToolsProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const filters = appliedFilters(state);
  return (
    <section aria-label={adminOrdersText.filters} className="pb-1 text-sm">
      <div className="flex items-center gap-x-1 sm:gap-x-2">
        <ChoosePage ids={orders.map(({ id }) => id)} chosen={chosen} labelClass="sr-only" />
        <ListSearch
          label={adminOrdersText.searchOrders}
          placeholder={adminOrdersText.nameNumberPhoneCityProduct}
          maxLength={SEARCH_MAX}
          className="min-w-0 flex-1 sm:max-w-sm"
          q={state.q}
          // One entry of the history for all that is typed: Back leads to the list of before.
          onSearch={(q) => onChange(withWords(state, q), state.q !== '' && q !== '')}
        />
        <Button variant="quiet" size="small" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <AdjustmentsHorizontalIcon aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">
            {filters.length === 0
              ? adminOrdersText.filters
              : adminOrdersText.filtersCount({ count: formatCount(filters.length) })}
          </span>
        </Button>
        <span className="grow max-sm:hidden" />
        <Button variant="quiet" size="small" className="max-lg:hidden" aria-haspopup="dialog" onClick={onKeys}>
          <CommandLineIcon aria-hidden="true" className="size-4" />
          {inline(adminOrdersText.shortcutsShownBy({ key: (parts) => <Key>{parts}</Key> }))}
        </Button>
        <ColumnsMenu shown="compact" columns={state.columns} onChange={(columns) => onChange({ ...state, columns })}>
          <div className="flex flex-col gap-3 pb-3">
            <SortSelect state={state} onChange={onChange} className="md:hidden" />
            <div className="flex items-center justify-between gap-2">
              <a href={exportPath(state)} download="orders.csv" className={buttonClass('quiet', 'small')}>
                <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
                {adminOrdersText.exportTotal({ total: formatCount(total) })}
              </a>
              <RowsSelect state={state} onChange={onChange} />
            </div>
          </div>
        </ColumnsMenu>
      </div>
      <div id={panel} hidden={!open} className="pt-3 pb-2">
        {open && (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <AllFilters state={state} onChange={onChange} />
          </div>
        )}
      </div>
      <AppliedChips filters={filters} withoutAll={() => withoutFilters(state)} onChange={onChange} className="py-2" />
    </section>
  );
}
