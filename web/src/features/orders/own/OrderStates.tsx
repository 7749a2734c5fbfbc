import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { Badge } from '../../../ui/Badge.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../StatusBadges.tsx';

/** The status of an order and of its payment. */
export function OrderStates({ order }: { order: Order }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <div className="flex items-center gap-2">
        <dt className="text-ink-soft">{ownOrdersText.orderStatus}</dt>
        <dd>
          <OrderStatusBadge status={order.status} />
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-ink-soft">{ownOrdersText.payment}</dt>
        <dd>
          {order.totalAmount === 0 ? (
            <Badge tone="green">{ownOrdersText.nothingToPay}</Badge>
          ) : (
            <PaymentStatusBadge order={order} />
          )}
        </dd>
      </div>
    </dl>
  );
}
