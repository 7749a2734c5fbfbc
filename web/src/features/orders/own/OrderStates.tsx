import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { orderStatusNames, paymentStateNames } from '../../../state/state-names.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { paymentStateOf } from '../payment-state.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../StatusBadges.tsx';
import { orderWords, paidWords } from './order-words.ts';

/** The status of an order and of its payment, each with what it means to the shopper. */
export function OrderStates({ order }: { order: Order }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <div className="flex items-center gap-2">
        <dt className="text-ink-soft">{ownOrdersText.orderStatus}</dt>
        <dd className="flex items-center gap-2">
          <OrderStatusBadge status={order.status} />
          <Words beside={orderStatusNames[order.status]}>{orderWords(order)}</Words>
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-ink-soft">{ownOrdersText.payment}</dt>
        <dd className="flex items-center gap-2">
          {order.totalAmount === 0 ? (
            <Badge tone="green">{ownOrdersText.nothingToPay}</Badge>
          ) : (
            <>
              <PaymentStatusBadge order={order} />
              <Words beside={paymentStateNames[paymentStateOf(order)]}>{paidWords(order)}</Words>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** @param beside the badge's word, which is not said twice */
function Words({ beside, children }: { beside: string; children: string | undefined }) {
  const isNew = children !== undefined && children.toLowerCase() !== beside.toLowerCase();
  return isNew && <span className="font-medium">{children}</span>;
}
