import type { Order } from '@shop/contract/orders';
import { localeText } from '@shop/messages/locale';
import { myOrdersText } from '@shop/messages/my-orders';
import { Link } from 'react-router';
import { Destination } from '../../features/orders/Destination.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { latestSteps } from '../../features/orders/own/latest-steps.ts';
import { OrderStates } from '../../features/orders/own/OrderStates.tsx';
import { OwnOrderTools } from '../../features/orders/own/OwnOrderTools.tsx';
import { OwnReturns } from '../../features/orders/own/OwnReturns.tsx';
import { Papers } from '../../features/orders/own/Papers.tsx';
import { PayNowBar } from '../../features/orders/own/PayNowBar.tsx';
import { RefundNote } from '../../features/orders/RefundNote.tsx';
import { Shipments } from '../../features/orders/Shipments.tsx';
import { Timeline } from '../../features/orders/Timeline.tsx';
import { partsOf, Totals, TotalsRow } from '../../features/orders/Totals.tsx';
import { pagePath } from '../../routing/paths.ts';
import { paymentWords } from '../../state/payment-words.ts';
import { inline } from '../../ui/inline.ts';
import { lazily } from '../../ui/lazily.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const date = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'long', timeStyle: 'short' }));

type OrderCardProps = {
  order: Order;
  /** Days within which something can be returned. */
  returnDays: number;
  /** Called when the order has changed: the list must be read again. */
  onRead: () => void;
};

export function OrderCard({ order, returnDays, onRead }: OrderCardProps) {
  const headingId = `order-${order.id}`;
  return (
    <article aria-labelledby={headingId} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line p-5 sm:px-6">
        <div>
          <h2 id={headingId} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold tabular-nums">
            {myOrdersText.orderId({ id: order.id })}
          </h2>
          <p className="text-sm text-ink-soft">
            {inline(
              myOrdersText.placedFormat({
                format: date().format(new Date(order.createdAt)),
                time: (parts) => <time dateTime={order.createdAt}>{parts}</time>,
              }),
            )}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm print:hidden">
            <Link to={pagePath('myOrder', order.id)} aria-describedby={headingId} className={textLinkClass}>
              {myOrdersText.seeDetails}
            </Link>
          </p>
        </div>
        <OrderStates order={order} />
      </header>
      <PayNowBar order={order} onOver={onRead} describedBy={headingId} className="border-b border-line" />
      <RefundNote order={order} className="border-b border-line px-5 py-3 text-sm sm:px-6" />
      <News order={order} onRead={onRead} />
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="px-5 py-1 sm:px-6">
          <OrderLines lines={order.items} />
        </div>
        <div className="flex flex-col gap-6 border-t border-line p-5 sm:flex-row-reverse sm:px-6 sm:*:flex-1 lg:flex-col lg:border-t-0 lg:border-s lg:*:flex-none">
          <Totals parts={partsOf(order)} totalItems={order.totalItems}>
            <TotalsRow name={myOrdersText.payment}>{paymentWords(order)}</TotalsRow>
          </Totals>
          <div className="text-sm">
            <Destination order={order} level="h3" />
          </div>
        </div>
      </div>
      <div className="border-t border-line px-5 py-3 sm:px-6 print:hidden">
        <Papers order={order} className="mb-2" />
        <OwnOrderTools level="h3" order={order} returnDays={returnDays} onChanged={onRead} describedBy={headingId} />
      </div>
    </article>
  );
}

/** What became of the order last, its parcels and returns; nothing while there is nothing to tell. */
function News({ order, onRead }: Pick<OrderCardProps, 'order' | 'onRead'>) {
  const steps = latestSteps(order);
  if (steps.length === 0) return null;
  return (
    <div className="grid gap-x-8 gap-y-5 border-b border-line p-5 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      <section aria-label={myOrdersText.latestNews}>
        <Timeline entries={steps} />
      </section>
      {order.fulfilment.shipments.length > 0 && <Shipments order={order} />}
      {order.returns.length > 0 && <OwnReturns order={order} onChanged={onRead} />}
    </div>
  );
}
