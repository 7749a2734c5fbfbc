import { PrinterIcon } from '@heroicons/react/20/solid';
import type { Order } from '@shop/contract/orders';
import { localeText } from '@shop/messages/locale';
import { myOrderText } from '@shop/messages/my-order';
import { type ReactNode, useId } from 'react';
import { useOnReconnect } from '../../../connection/use-on-reconnect.ts';
import { ScreenHeading } from '../../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../../state/error-sentences.ts';
import { fetchOwnTimeline } from '../../../state/own-orders.ts';
import { paymentWords } from '../../../state/payment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { inline } from '../../../ui/inline.ts';
import { lazily } from '../../../ui/lazily.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Destination } from '../Destination.tsx';
import { OrderLines } from '../OrderLines.tsx';
import { RefundNote } from '../RefundNote.tsx';
import { Shipments } from '../Shipments.tsx';
import { Timeline } from '../Timeline.tsx';
import { partsOf, Totals, TotalsRow } from '../Totals.tsx';
import { useTimelineEntries } from '../use-timeline-entries.ts';
import { OrderStates } from './OrderStates.tsx';
import { OwnOrderTools } from './OwnOrderTools.tsx';
import { OwnReturns } from './OwnReturns.tsx';
import { Papers } from './Papers.tsx';
import { PayNowBar } from './PayNowBar.tsx';
import { useReturnDays } from './use-return-days.ts';

const date = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'long', timeStyle: 'short' }));

/** `top` stands above the heading, `after` below the products. */
export type AroundOrder = { top?: ReactNode; after?: (order: Order) => ReactNode };

type OrderDocumentProps = AroundOrder & { order: Order; onRead: () => void };

/** The whole order, on screen and on paper. */
export function OrderDocument({ order, onRead, top, after }: OrderDocumentProps) {
  const headingId = useId();
  const returnDays = useReturnDays();
  return (
    <article aria-labelledby={headingId}>
      {top}
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ScreenHeading id={headingId}>{myOrderText.orderId({ id: order.id })}</ScreenHeading>
        <OrderStates order={order} />
        <p className="basis-full text-sm text-ink-soft">
          {inline(
            myOrderText.placedFormat({
              format: date().format(new Date(order.createdAt)),
              time: (parts) => <time dateTime={order.createdAt}>{parts}</time>,
            }),
          )}
        </p>
      </header>
      <PayNowBar order={order} onOver={onRead} describedBy={headingId} className="mb-5 rounded-md" />
      <RefundNote order={order} className="mb-5 rounded-md bg-sunken px-5 py-3 text-sm" />
      <div className="mb-6">
        <OwnOrderTools level="h2" order={order} returnDays={returnDays} onChanged={onRead} describedBy={headingId} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {order.fulfilment.shipments.length > 0 && (
            <Part title={order.fulfilment.shipments.length === 1 ? myOrderText.parcel : myOrderText.parcels}>
              <Shipments order={order} />
            </Part>
          )}
          {order.returns.length > 0 && (
            <Part title={myOrderText.returns}>
              <OwnReturns order={order} onChanged={onRead} />
            </Part>
          )}
          <Part title={myOrderText.products}>
            <OrderLines lines={order.items} all />
            <div className="border-t border-line pt-4 sm:ms-auto sm:max-w-sm">
              <Totals parts={partsOf(order)} totalItems={order.totalItems}>
                <TotalsRow name={myOrderText.payment}>{paymentWords(order)}</TotalsRow>
              </Totals>
            </div>
          </Part>
          {after?.(order)}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OwnTimeline order={order} />
          <section className="rounded-lg border border-line bg-surface p-5 text-sm print:border-0 print:p-0">
            <Destination order={order} level="h2" headingClass="mb-3 text-lg" />
          </section>
          <Part title={myOrderText.papers} className="print:hidden">
            <Papers order={order} />
            <Button variant="quiet" size="small" className="-ms-3" onClick={() => window.print()}>
              <PrinterIcon aria-hidden="true" className="size-4" />
              {myOrderText.printThisPage}
            </Button>
          </Part>
        </div>
      </div>
    </article>
  );
}

function OwnTimeline({ order }: { order: Order }) {
  const { entries, failure, read } = useTimelineEntries(fetchOwnTimeline, order.id, order.updatedAt);
  useOnReconnect(read);
  return (
    <Part title={myOrderText.whatHappened}>
      {failure !== undefined && <RetryAlert onRetry={read}>{sentenceFor(failure)}</RetryAlert>}
      {entries === undefined && failure === undefined && <Skeleton className="h-14" />}
      {entries !== undefined && <Timeline entries={entries} />}
    </Part>
  );
}

type PartProps = { title: string; className?: string; children: ReactNode };

function Part({ title, className = '', children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-lg border border-line bg-surface p-5 print:rounded-none print:border-0 print:bg-transparent print:p-0 ${className}`}
    >
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
