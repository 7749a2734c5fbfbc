import { formatMoney } from '@shop/contract/money';
import { disputeNeedsResponse, type Order, type OrderRefund } from '@shop/contract/orders';
import { localeText } from '@shop/messages/locale';
import { orderActionsText } from '@shop/messages/order-actions';
import type { ReactNode } from 'react';
import { providerWord } from '../../state/provider-word.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';

/** Problems with an order's money that staff must solve. */
export function waitsForStaff({ refunds, disputes }: Pick<Order, 'refunds' | 'disputes'>): boolean {
  return refunds.some((refund) => refund.waitsForStaff) || disputes.some(({ state }) => disputeNeedsResponse(state));
}

const tones: Record<OrderRefund['state'], BadgeTone> = {
  pending: 'yellow',
  made: 'green',
  failed: 'red',
  'to-hand-over': 'yellow',
  'handed-over': 'green',
};
const stateNames: Record<OrderRefund['state'], string> = {
  pending: orderActionsText.refundPending,
  made: orderActionsText.refundMade,
  failed: orderActionsText.refundFailed,
  'to-hand-over': orderActionsText.refundToHandOver,
  'handed-over': orderActionsText.refundHandedOver,
};
const madeBy: Record<OrderRefund['source'], string | undefined> = {
  shop: orderActionsText.madeInTheShop,
  cancellation: undefined,
  provider: orderActionsText.madeAtTheProvider,
};

type MoneyBackProps = {
  order: Order;
  /** What can be done about a refund. */
  actions?: (refund: OrderRefund) => ReactNode;
};

/** Refunds of an order, failed refunds and disputes, with what staff must do about them. */
export function MoneyBack({ order: { refunds, disputes }, actions }: MoneyBackProps) {
  if (refunds.length === 0 && disputes.length === 0) return null;
  return (
    <section aria-label={orderActionsText.refundsAndDisputes} className="text-sm">
      <h3 className="mb-2 font-semibold">
        {disputes.length === 0 ? orderActionsText.refunds : orderActionsText.refundsAndDisputes}
      </h3>
      <ul className="flex flex-col gap-3">
        {refunds.map((refund) => (
          <li key={`refund-${refund.id}`} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatMoney(refund.amount)}</span>
              <Badge tone={tones[refund.state]}>{stateNames[refund.state]}</Badge>
              <span className="text-ink-soft">
                {[refund.reason, madeBy[refund.source]].filter((part) => part !== undefined).join(localeText.comma)}
                {' · '}
                <Time at={refund.at} />
              </span>
            </p>
            {refund.waitsForStaff && (
              <Alert>{orderActionsText.waitsForStaffThePayment({ amount: formatMoney(refund.amount) })}</Alert>
            )}
            {actions?.(refund)}
          </li>
        ))}
        {disputes.map((dispute) => (
          <li key={`dispute-${dispute.id}`} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatMoney(dispute.amount)}</span>
              <Badge tone={disputeNeedsResponse(dispute.state) ? 'red' : 'neutral'}>
                {orderActionsText.disputedState({ state: providerWord(dispute.state) })}
              </Badge>
              <span className="text-ink-soft">
                {providerWord(dispute.reason)} · <Time at={dispute.at} />
              </span>
            </p>
            {disputeNeedsResponse(dispute.state) && (
              <Alert>{orderActionsText.waitsForStaffThePayer({ amount: formatMoney(dispute.amount) })}</Alert>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
