/** The tables of payments, refunds, disputes and events of the payment provider. */

import type { PaymentState, RefundState } from '@shop/contract/order-status';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface RefundLineColumn {
  line_id: number;
  quantity: number;
}

export interface PaymentTables {
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    user_id: number;
    attempt: number;
    key: string;
    intent_id: string | null;
    amount_cents: number;
    state: Generated<PaymentState>;
    refund_due: Generated<boolean>;
    refunded_at: Date | null;
    created_at: Date;
    updated_at: Date;
    read_refunds: Generated<boolean>;
  };
  refunds: {
    id: GeneratedAlways<number>;
    order_id: number;
    payment_id: number | null;
    key: string | null;
    refund_id: string | null;
    amount_cents: number;
    reason: string;
    source: 'shop' | 'cancellation' | 'provider';
    state: RefundState;
    failure: string | null;
    handled_at: Date | null;
    created_at: Date;
    updated_at: Date;
    lines: ColumnType<RefundLineColumn[], string | undefined, string>;
    user_id: number | null;
  };
  disputes: {
    id: GeneratedAlways<number>;
    order_id: number;
    payment_id: number;
    dispute_id: string;
    amount_cents: number;
    reason: string;
    state: string;
    told_at: Date;
    created_at: Date;
    updated_at: Date;
  };
  payment_events: {
    id: string;
    type: string;
    order_id: number | null;
    outcome:
      | 'received'
      | 'refund_due'
      | 'canceled'
      | 'order_cancelled'
      | 'processing'
      | 'open'
      | 'known'
      | 'mismatched'
      | 'refunded'
      | 'refund_pending'
      | 'refund_failed'
      | 'refunds_to_read'
      | 'disputed'
      | 'unknown_intent'
      | 'ignored';
    received_at: Date;
  };
}
