import { ArrowTopRightOnSquareIcon, TruckIcon } from '@heroicons/react/20/solid';
import type { Order, OrderLine } from '@shop/contract/orders';
import type { Shipment } from '@shop/contract/shipments';
import { ordersText } from '@shop/messages/orders';
import type { ReactNode } from 'react';
import { lineName } from '../../state/line-words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

type ShipmentsProps = {
  order: Pick<Order, 'items' | 'fulfilment'>;
  /** What can be done with a shipment. */
  actions?: (shipment: Shipment) => ReactNode;
};

/** The parcels of an order: when they left, what is in them, how they are tracked. */
export function Shipments({ order: { items, fulfilment }, actions }: ShipmentsProps) {
  const { shipments, left } = fulfilment;
  // One parcel with everything in it needs no list of it.
  const isWhole = shipments.length === 1 && left === 0;
  return (
    <ul aria-label={ordersText.shipments} className="flex flex-col divide-y divide-line">
      {shipments.map((shipment) => (
        <li key={shipment.id} className="flex break-inside-avoid gap-3 py-3 first:pt-0 last:pb-0">
          <TruckIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={shipment.deliveredAt === null ? 'yellow' : 'green'}>
                {shipment.deliveredAt === null ? ordersText.onItsWay : ordersText.delivered}
              </Badge>
              <span className="text-sm text-ink-soft">
                <Time at={shipment.deliveredAt ?? shipment.at} />
              </span>
            </p>
            <Tracking shipment={shipment} />
            {!isWhole && <Content shipment={shipment} items={items} />}
            {actions?.(shipment)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Tracking({ shipment: { carrier, trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  const words = [carrier, trackingNumber].filter((part) => part !== null && part !== '').join(' ');
  if (trackingUrl === null || trackingUrl === '') {
    return words === '' ? null : <p className="font-medium wrap-anywhere">{words}</p>;
  }
  return (
    <p>
      <a
        href={trackingUrl}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} inline-flex max-w-full items-center gap-1 wrap-anywhere`}
      >
        {words === '' ? ordersText.trackTheParcel : ordersText.trackWords({ words })}
        <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">{ordersText.opensInANewTab}</span>
      </a>
    </p>
  );
}

function Content({ shipment, items }: { shipment: Shipment; items: readonly OrderLine[] }) {
  return (
    <ul className="text-sm text-ink-soft">
      {shipment.lines.map(({ line, quantity }) => {
        const found = items.find(({ id }) => id === line);
        return (
          <li key={line} className="wrap-anywhere">
            {quantity} × {found === undefined ? ordersText.lineLine({ line }) : lineName(found)}
          </li>
        );
      })}
    </ul>
  );
}
