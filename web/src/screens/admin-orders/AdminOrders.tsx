import { CommandLineIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { orderSorts } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useState } from 'react';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { inline } from '../../ui/inline.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailedOrders } from './FailedOrders.tsx';
import { Key, KeysDialog } from './KeysDialog.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { OrdersBar } from './OrdersBar.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { OrderView } from './OrderView.tsx';
import { isOrderSort, type OrderListState, sortLabels } from './order-list-address.ts';
import { cancelSentence } from './order-words.ts';
import { useOrderDesk } from './use-order-desk.ts';
import { useStatusChanges } from './use-status-changes.ts';
import { ViewMenu } from './ViewMenu.tsx';

const places = [1, 2, 3, 4, 5];

/** All orders of all shoppers: found, chosen and worked on. */
export function AdminOrders() {
  const desk = useOrderDesk();
  const changes = useStatusChanges();
  const [viewed, setViewed] = useState<number>();
  const { list, tabs, chosen, bulk, news, keys } = desk;
  const { state, orders, total, failure, go } = list;
  const listIsThere = !list.first && !list.stale;

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-4">
        <div>
          <ScreenHeading>{adminOrdersText.orders}</ScreenHeading>
          <p role="status" className="mt-1 min-h-6 text-ink-soft">
            {listIsThere && countSentence(total, state.q)}
          </p>
        </div>
        <SortSelect state={state} onChange={go} />
        <Button
          variant="quiet"
          size="small"
          className="max-sm:hidden"
          aria-haspopup="dialog"
          onClick={() => desk.showKeys(true)}
        >
          <CommandLineIcon aria-hidden="true" className="size-4" />
          {inline(adminOrdersText.shortcutsShownBy({ key: (parts) => <Key>{parts}</Key> }))}
        </Button>
      </div>
      <div className="mb-5 flex items-start border-b border-line">
        <OrderTabs tabs={desk.allTabs} data={tabs} />
        <ViewMenu key={desk.view?.id ?? 0} state={state} view={desk.view} onChanged={desk.openView} />
      </div>
      <OrderFilters state={state} onChange={go} />
      {failure !== null && (
        <RetryAlert className="mb-6" onRetry={list.retry}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {bulk.state.kind === 'done' && <FailedOrders outcome={bulk.state.outcome} onClose={bulk.dismiss} />}
      {list.first && failure === null && <Loading />}
      {!list.first && (
        <>
          <ListToolbar
            state={state}
            orders={orders}
            total={total}
            chosen={chosen}
            news={news.count}
            onNews={desk.showNews}
            onChange={go}
          />
          <OrderList list={list}>
            {orders.length > 0 && (
              <OrdersTable
                orders={orders}
                state={state}
                onSort={go}
                changes={changes}
                onView={setViewed}
                chosen={chosen}
              />
            )}
          </OrderList>
        </>
      )}
      <p role="status" className="sr-only">
        {chosen.ids.length > 0 && adminOrdersText.countSelected({ count: formatCount(chosen.ids.length) })}
      </p>
      <OrdersBar
        chosen={chosen}
        total={total}
        choosing={desk.choosing}
        onChooseAll={desk.chooseAll}
        bulk={bulk}
        dispatching={desk.dispatching}
        onDispatching={desk.setDispatching}
      />
      <KeysDialog open={desk.keysShown} on={keys.on} onSwitch={keys.switchTo} onClose={() => desk.showKeys(false)} />
      <OrderView order={orders.find(({ id }) => id === viewed)} onClose={() => setViewed(undefined)} />
      <ConfirmDialog
        open={changes.asked !== undefined}
        title={adminOrdersText.cancelOrderQuestion({ id: changes.asked?.order.id ?? '' })}
        confirmLabel={adminOrdersText.cancelTheOrder}
        cancelLabel={adminOrdersText.keepTheOrder}
        onConfirm={() => changes.answer(true)}
        onCancel={() => changes.answer(false)}
      >
        {changes.asked && cancelSentence(changes.asked.order)}
      </ConfirmDialog>
    </>
  );
}

function countSentence(total: number, q: string): string {
  const values = { count: total, orders: formatCount(total) };
  return q === '' ? adminOrdersText.ordersShown(values) : adminOrdersText.ordersShownFor({ ...values, q });
}

type SortSelectProps = { state: OrderListState; onChange: (next: OrderListState) => void };

/** The sortable columns as a dropdown, for screens without a table. */
function SortSelect({ state, onChange }: SortSelectProps) {
  return (
    <SelectField
      label={adminOrdersText.sort}
      labelBeside
      className="w-full sm:w-72 xl:hidden"
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

function Loading() {
  return (
    <div aria-busy="true" className="relative flex flex-col gap-4">
      <Spinner label={adminOrdersText.loadingTheOrders} className="absolute inset-x-0 top-10 z-10" />
      {places.map((place) => (
        <Skeleton key={place} className="h-28" />
      ))}
    </div>
  );
}
