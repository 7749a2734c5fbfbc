/** The sandbox's own tables as TypeScript sees them. They are in a schema of their own, `payment_sandbox`. */

import type { ColumnType, Kysely, Transaction } from 'kysely';

export type SandboxDb = Kysely<SandboxTables>;
export type SandboxTx = Transaction<SandboxTables>;

/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';

/** All that is kept of a card. */
export interface CardColumn {
  /** pm_… */
  paymentMethod: string;
  brand: string;
  last4: string;
}

export interface PaymentErrorColumn {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  declineCode: string | undefined;
  message: string;
  charge: string | undefined;
}

export interface SandboxTables {
  'payment_sandbox.credentials': {
    secret_key: string;
    publishable_key: string;
    webhook_secret: string;
  };
  'payment_sandbox.intents': {
    id: string;
    client_secret: string;
    amount_cents: number;
    currency: string;
    status: IntentStatus;
    description: string | null;
    metadata: Json<Record<string, string>>;
    receipt_email: string | null;
    card: JsonOrNull<CardColumn>;
    last_error: JsonOrNull<PaymentErrorColumn>;
    latest_charge: string | null;
    /** Where the payer goes after the extra page; the last one given. */
    return_url: string | null;
    cancellation_reason: string | null;
    canceled_at: Date | null;
    created_at: Date;
  };
  'payment_sandbox.charges': {
    id: string;
    intent_id: string;
    succeeded: boolean;
    amount_cents: number;
    refunded_cents: number;
    card: Json<CardColumn>;
    failure_code: string | null;
    failure_message: string | null;
    created_at: Date;
  };
  'payment_sandbox.refunds': {
    id: string;
    charge_id: string;
    intent_id: string;
    amount_cents: number;
    reason: string | null;
    metadata: Json<Record<string, string>>;
    created_at: Date;
  };
  'payment_sandbox.events': {
    id: string;
    type: string;
    /** The JSON that is sent, byte for byte the same at every attempt. */
    body: string;
    attempts: number;
    /** While it is being sent: when its lease ends. */
    next_attempt_at: Date;
    delivered_at: Date | null;
    created_at: Date;
  };
  'payment_sandbox.idempotency_keys': {
    key: string;
    request_hash: Buffer;
    status: number;
    body: Json<object>;
    created_at: Date;
  };
}

/** The columns of the tables that are read whole, since no statement says `*`: a test compares them with the database. */
export const columnsOf = {
  intents: [
    'id',
    'client_secret',
    'amount_cents',
    'currency',
    'status',
    'description',
    'metadata',
    'receipt_email',
    'card',
    'last_error',
    'latest_charge',
    'return_url',
    'cancellation_reason',
    'canceled_at',
    'created_at',
  ],
  charges: [
    'id',
    'intent_id',
    'succeeded',
    'amount_cents',
    'refunded_cents',
    'card',
    'failure_code',
    'failure_message',
    'created_at',
  ],
  refunds: ['id', 'charge_id', 'intent_id', 'amount_cents', 'reason', 'metadata', 'created_at'],
} as const satisfies {
  intents: readonly (keyof SandboxTables['payment_sandbox.intents'])[];
  charges: readonly (keyof SandboxTables['payment_sandbox.charges'])[];
  refunds: readonly (keyof SandboxTables['payment_sandbox.refunds'])[];
};
