import { formatCount } from '@shop/contract/numbers';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useEffect, useRef, useState } from 'react';
import { useTableView } from '../../features/table-view/use-table-view.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CompactTable } from './CompactTable.tsx';
import { CompactTools } from './CompactTools.tsx';
import { DeskHead } from './DeskHead.tsx';
import { FailedOrders } from './FailedOrders.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { OrdersBar } from './OrdersBar.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { OrderView } from './OrderView.tsx';
import { areAllColumns } from './order-columns.ts';
import { cancelSentence } from './order-words.ts';
import { useOrderDesk } from './use-order-desk.ts';
import { useStatusChanges } from './use-status-changes.ts';

const places = [1, 2, 3, 4, 5];

/** All orders of all shoppers: found, chosen and worked on. */
export function AdminOrders() {
  const desk = useOrderDesk();
  const changes = useStatusChanges();
  const [viewed, setViewed] = useState<number>();
  const { list, chosen, bulk, news, keys } = desk;
  const { state, orders, total, failure, go } = list;
  // Who has named columns sees them.
  const compact = useTableView().view === 'compact' && areAllColumns(state.columns);
  useFocusAfter(compact);

  return (
    <>
      <DeskHead desk={desk} compact={compact} />
      {compact ? (
        <CompactTools
          state={state}
          orders={orders}
          total={total}
          chosen={chosen}
          onChange={go}
          onKeys={() => desk.showKeys(true)}
        />
      ) : (
        <OrderFilters state={state} onChange={go} />
      )}
      {failure !== null && (
        <RetryAlert className="mb-6" onRetry={list.retry}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {bulk.state.kind === 'done' && <FailedOrders outcome={bulk.state.outcome} onClose={bulk.dismiss} />}
      {list.first && failure === null && <Loading />}
      {!list.first && (
        <>
          {!compact && (
            <ListToolbar
              state={state}
              orders={orders}
              total={total}
              chosen={chosen}
              news={news.count}
              onNews={desk.showNews}
              onChange={go}
            />
          )}
          <OrderList list={list}>
            {orders.length > 0 &&
              (compact ? (
                <CompactTable orders={orders} state={state} onSort={go} chosen={chosen} />
              ) : (
                <OrdersTable
                  orders={orders}
                  state={state}
                  onSort={go}
                  changes={changes}
                  onView={setViewed}
                  chosen={chosen}
                />
              ))}
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

/** What was pressed goes with the other view. The same menu of the new one takes the focus. */
function useFocusAfter(compact: boolean): void {
  const before = useRef(compact);
  useEffect(() => {
    if (before.current !== compact) document.getElementById('columns')?.focus();
    before.current = compact;
  }, [compact]);
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
