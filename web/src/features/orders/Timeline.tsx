import {
  ArrowUturnLeftIcon,
  BanknotesIcon,
  ChatBubbleLeftEllipsisIcon,
  CheckCircleIcon,
  CreditCardIcon,
  EnvelopeIcon,
  ExclamationTriangleIcon,
  PencilSquareIcon,
  ShoppingBagIcon,
  TruckIcon,
  XCircleIcon,
} from '@heroicons/react/20/solid';
import type { OwnTimelineEntry, TimelineEntry, TimelineKind } from '@shop/contract/timeline';
import { ordersText } from '@shop/messages/orders';
import type { ComponentType, SVGProps } from 'react';
import { Time } from '../../ui/Time.tsx';

const icons: Record<TimelineKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  placed: ShoppingBagIcon,
  paid: CreditCardIcon,
  'payment-failed': ExclamationTriangleIcon,
  shipped: TruckIcon,
  delivered: CheckCircleIcon,
  returned: ArrowUturnLeftIcon,
  refunded: BanknotesIcon,
  cancelled: XCircleIcon,
  changed: PencilSquareIcon,
  note: ChatBubbleLeftEllipsisIcon,
  mail: EnvelopeIcon,
};

const tones: Partial<Record<TimelineKind, string>> = {
  paid: 'text-green',
  delivered: 'text-green',
  'payment-failed': 'text-red',
  cancelled: 'text-red',
};

/** Shoppers' entries do not say who, nor who else sees them. */
type Entry = OwnTimelineEntry & Partial<Pick<TimelineEntry, 'visible' | 'by'>>;

/** What became of an order, in the given order. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map(({ id, at, kind, text, visible, by }) => {
        const Icon = icons[kind];
        return (
          <li
            key={id}
            className="relative flex break-inside-avoid gap-3 pb-4 text-sm before:absolute before:top-6 before:bottom-0 before:start-[0.5625rem] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <Icon
              aria-hidden="true"
              className={`relative mt-0.5 size-[1.1875rem] shrink-0 ${tones[kind] ?? 'text-ink-soft'}`}
            />
            <div className="min-w-0 flex-1">
              {kind === 'note' ? (
                <p className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
                  {visible === undefined && <span className="font-semibold">{ordersText.theShop} </span>}
                  {text}
                </p>
              ) : (
                <p className="wrap-anywhere">{text}</p>
              )}
              <p className="mt-0.5 text-ink-soft">
                <Time at={at} />
                {by && <span className="break-all"> · {by.email ?? ordersText.userId({ id: by.id })}</span>}
                {kind === 'note' &&
                  visible !== undefined &&
                  ` · ${visible ? ordersText.theShopperReadsIt : ordersText.forStaffOnly}`}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
