import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/20/solid';
import { adminOrderText } from '@shop/messages/admin-order';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentStateOf } from '../../features/orders/payment-state.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { inline } from '../../ui/inline.ts';
import { Time } from '../../ui/Time.tsx';
import { useOrderDesk } from './desk-context.ts';
import type { useListAround } from './use-list-around.ts';

/** The number of the order with its states, and the way back to the list and to the orders beside this one. */
export function OrderHeader({ list }: { list: ReturnType<typeof useListAround> }) {
  const { order } = useOrderDesk();
  const { from, previous, next, back } = list;
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4 print:hidden">
        <Link
          to={from ?? pages.adminOrders}
          onClick={(event) => {
            const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
            if (from === undefined || opensElsewhere || event.button !== 0) return;
            event.preventDefault();
            back();
          }}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {from === undefined ? adminOrderText.allOrders : adminOrderText.backToTheList}
        </Link>
        {(previous !== undefined || next !== undefined) && (
          <nav aria-label={adminOrderText.ordersOfTheList} className="flex gap-1">
            <Beside id={previous} from={from} label={adminOrderText.previousOrder}>
              <ChevronLeftIcon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Beside>
            <Beside id={next} from={from} label={adminOrderText.nextOrder}>
              <ChevronRightIcon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Beside>
          </nav>
        )}
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ScreenHeading>{adminOrderText.orderNumber({ id: order.id })}</ScreenHeading>
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <OrderStatusBadge status={order.status} />
          {paymentStateOf(order) !== order.status && <PaymentStatusBadge order={order} />}
        </span>
        <span className="text-sm text-ink-soft">
          {inline(adminOrderText.placed({ time: () => <Time at={order.createdAt} /> }))}
        </span>
      </div>
    </>
  );
}

type BesideProps = { id: number | undefined; from: string | undefined; label: string; children: ReactNode };

function Beside({ id, from, label, children }: BesideProps) {
  const look = 'grid size-11 place-items-center rounded-full';
  if (id === undefined) return <span className={`${look} text-line-strong opacity-50`}>{children}</span>;
  return (
    <Link
      to={pagePath('adminOrder', id)}
      replace
      state={{ from }}
      aria-label={`${label}, #${id}`}
      className={`${look} text-accent hover:bg-accent-soft`}
    >
      {children}
    </Link>
  );
}
