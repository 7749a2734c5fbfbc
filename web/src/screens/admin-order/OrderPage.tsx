import { orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { adminOrderText } from '@shop/messages/admin-order';
import { useEffect, useMemo, useState } from 'react';
import { useTimelineQuery } from '../../data/orders.ts';
import { failureOf, skipToken } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { OrderMails } from '../../features/orders/OrderMails.tsx';
import { moneyOf } from '../../features/orders/order-money.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CustomerSection, OtherOrdersSection } from './CustomerSection.tsx';
import { type OpenForm, OrderDeskContext, useOrderDesk } from './desk-context.ts';
import { ItemsSection } from './ItemsSection.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { NewsBar } from './NewsBar.tsx';
import { NextStepPanel } from './NextStepPanel.tsx';
import { canBeShipped } from './next-steps.ts';
import { OrderHeader } from './OrderHeader.tsx';
import { packingSlipPath } from './OrderTools.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { Returns } from './Returns.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { StatusSection } from './StatusSection.tsx';
import { TimelineSection } from './TimelineSection.tsx';
import { useListAround } from './use-list-around.ts';
import type { useOrder } from './use-order.ts';
import { type PageKey, usePageKeys } from './use-page-keys.ts';
import { type Undo, useUndo } from './use-undo.ts';

type OrderPageProps = { order: Order; loaded: ReturnType<typeof useOrder> };

export function OrderPage({ order, loaded }: OrderPageProps) {
  const { version, read, setInForm } = loaded;
  const [open, setOpen] = useState<OpenForm>();
  useEffect(() => setInForm(open !== undefined), [open, setInForm]);
  const desk = useMemo(() => ({ order, version, read, open, setOpen }), [order, version, read, open]);
  return (
    <OrderDeskContext value={desk}>
      <NewsBar news={loaded.news} onShow={loaded.showArrived} onClose={loaded.closeNews} />
      <Desk loaded={loaded} />
    </OrderDeskContext>
  );
}

function Desk({ loaded }: Pick<OrderPageProps, 'loaded'>) {
  const { order, version } = useOrderDesk();
  const undo = useUndo();
  const mayReadCustomers = useMay('customers.read');
  const timeline = useTimelineQuery(version === 0 ? skipToken : { orderId: order.id, version });
  const list = useListAround(order.id);
  const keys = useKeysOfPage(undo, list);
  return (
    <>
      <OrderHeader list={list} />
      {loaded.failure !== undefined && (
        <RetryAlert className="mb-5" onRetry={() => void loaded.read()}>
          {adminOrderText.shownAsReadLast({ sentence: sentenceFor(loaded.failure) })}
        </RetryAlert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextStepPanel undo={undo} />
          <Returns />
          <ItemsSection />
          <ShippingSection />
          <PaymentSection />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CustomerSection timeline={timeline.data} />
          <StatusSection />
          <div className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 sm:p-5 print:hidden">
            <OrderMails orderId={order.id} version={loaded.version} />
            <History of="orders" id={order.id} version={order.updatedAt} />
            {mayReadCustomers && order.user !== null && (
              <History of="users" id={order.user} version={order.updatedAt} title={adminOrderText.customersAccount} />
            )}
          </div>
          <OtherOrdersSection />
        </div>
        <TimelineSection entries={timeline.data} failure={failureOf(timeline)} read={timeline.refetch} />
      </div>
      <KeysHelp {...keys} />
    </>
  );
}

/** What the single keys do on this page. */
function useKeysOfPage(undo: Undo, list: ReturnType<typeof useListAround>) {
  const { order, open, setOpen } = useOrderDesk();
  const [mayWrite, mayRefund] = [useMay('orders.write'), useMay('refunds.write')];
  const [helps, setHelps] = useState(false);

  function act(key: PageKey): boolean {
    switch (key) {
      case 'd':
        if (!mayWrite || !canBeShipped(order)) return false;
        setOpen('ship');
        return true;
      case 'r':
        if (mayRefund && moneyOf(order).refundable > 0) setOpen('refund');
        return open !== 'refund';
      case 'n':
        document.querySelector<HTMLElement>('[data-note]')?.focus();
        return true;
      case 'p':
        // Nothing is packed of a cancelled order.
        if (!orderStatusTraits[order.status].holdsStock) return false;
        window.open(packingSlipPath(order.id), '_blank', 'noopener');
        return true;
      case 'u':
        void undo.undo();
        return true;
      case 'j':
        return list.goTo(list.next);
      case 'k':
        return list.goTo(list.previous);
      case 'b':
        list.back();
        return true;
      case '?':
        setHelps(!helps);
        if (!helps) requestAnimationFrame(() => document.getElementById('keys')?.scrollIntoView({ block: 'nearest' }));
        return true;
    }
  }

  const { on, switchTo } = usePageKeys(act);
  return { open: helps, on, onToggle: setHelps, onSwitch: switchTo };
}
