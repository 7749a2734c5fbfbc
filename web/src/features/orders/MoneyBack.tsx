import { formatDollars } from '@shop/contract/money';
import { disputeNeedsResponse, type Order, type OrderRefund } from '@shop/contract/orders';
import type { ReactNode } from 'react';
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
  pending: 'pending',
  made: 'refunded',
  failed: 'failed',
  'to-hand-over': 'to be given back by hand',
  'handed-over': 'given back by hand',
};
const madeBy: Record<OrderRefund['source'], string | undefined> = {
  shop: 'made in the shop',
  cancellation: undefined,
  provider: 'made at the payment provider',
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
    <section aria-label="Refunds and disputes" className="text-sm">
      <h3 className="mb-2 font-semibold">{disputes.length === 0 ? 'Refunds' : 'Refunds and disputes'}</h3>
      <ul className="flex flex-col gap-3">
        {refunds.map((refund) => (
          <li key={`refund-${refund.id}`} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatDollars(refund.amount)}</span>
              <Badge tone={tones[refund.state]}>{stateNames[refund.state]}</Badge>
              <span className="text-ink-soft">
                {[refund.reason, madeBy[refund.source]].filter((part) => part !== undefined).join(', ')}
                {' · '}
                <Time at={refund.at} />
              </span>
            </p>
            {refund.waitsForStaff && (
              <Alert>
                Waits for staff: the payment provider could not give {formatDollars(refund.amount)} back, and the shop
                does not try again. Give it back in the provider’s dashboard, or by hand.
              </Alert>
            )}
            {actions?.(refund)}
          </li>
        ))}
        {disputes.map((dispute) => (
          <li key={`dispute-${dispute.id}`} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatDollars(dispute.amount)}</span>
              <Badge tone={disputeNeedsResponse(dispute.state) ? 'red' : 'neutral'}>
                disputed: {dispute.state.replaceAll('_', ' ')}
              </Badge>
              <span className="text-ink-soft">
                {dispute.reason.replaceAll('_', ' ')} · <Time at={dispute.at} />
              </span>
            </p>
            {disputeNeedsResponse(dispute.state) && (
              <Alert>
                Waits for staff: the payer wants {formatDollars(dispute.amount)} back from the bank. Answer in the
                payment provider’s dashboard before its time is over.
              </Alert>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
