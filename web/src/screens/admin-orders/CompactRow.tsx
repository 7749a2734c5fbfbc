import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { waitsForStaff } from '../../features/orders/MoneyBack.tsx';
import { pagePath } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import { ItemsPeek } from './ItemsPeek.tsx';
import { aboutText } from './order-words.ts';
import { stateWords } from './state-words.ts';

type CompactRowProps = {
  order: Order;
  chosen: boolean;
  /** @param range and all between it and the one chosen before */
  onChoose: (range: boolean) => void;
};

/** An order in one line, on phones in two. */
export function CompactRow({ order, chosen, onChoose }: CompactRowProps) {
  const { pathname, search } = useLocation();
  const number = useId();
  const { way, payment } = stateWords(order);
  return (
    <tr
      data-order={order.id}
      data-chosen={chosen || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5 not-data-chosen:has-[[data-action=choose]:focus-visible]:bg-sunken hover:not-data-chosen:bg-sunken/60 data-chosen:bg-accent-soft md:table-row md:border-0"
    >
      <th scope="row" aria-labelledby={number} className={`${cellClass} text-start font-semibold tabular-nums md:ps-0`}>
        <span className="flex items-center gap-2.5">
          <input
            type="checkbox"
            data-action="choose"
            aria-label={adminOrdersText.selectOrderId({ id: order.id })}
            aria-description={aboutText(order)}
            checked={chosen}
            onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            className="size-6 shrink-0 scroll-mt-40 scroll-mb-56"
          />
          <Link
            id={number}
            to={pagePath('adminOrder', order.id)}
            state={{ from: pathname + search }}
            className="min-w-6 rounded-sm py-1 underline-offset-4 hover:underline"
          >
            <span className="md:hidden">#</span>
            {order.id}
          </Link>
        </span>
      </th>
      <td className={`${cellClass} truncate text-ink-soft max-md:col-start-2 max-md:row-start-2`}>
        <Time at={order.createdAt} />
      </td>
      <td className={`${cellClass} truncate font-medium md:max-w-0`}>
        <bdi>{order.selectedAddress?.name ?? adminOrdersText.pickUp}</bdi>
      </td>
      <td className={`${cellClass} max-md:col-start-1 max-md:row-start-2`}>
        <ItemsPeek order={order} />
      </td>
      <td className={`${cellClass} text-end font-semibold tabular-nums max-md:col-start-3 max-md:row-start-1`}>
        {formatMoney(order.totalAmount)}
      </td>
      <td className={`${cellClass} max-md:col-start-3 max-md:row-start-2 max-md:text-end md:whitespace-nowrap`}>
        <Badge tone={way.tone}>{way.words}</Badge>
        {payment !== '' && <span className="ms-2 text-ink-soft">{payment}</span>}
        {waitsForStaff(order) && <span className="ms-2 font-medium text-red">{adminOrdersText.waitsForStaff}</span>}
      </td>
    </tr>
  );
}

const cellClass = 'min-w-0 md:h-11 md:border-b md:border-line md:px-2 md:align-middle md:last:pe-0 2xl:px-3';
