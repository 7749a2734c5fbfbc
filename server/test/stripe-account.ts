/** State of the Stripe stand-in: intents, refunds, events and stored responses, without HTTP. */

export interface StandInIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  metadata: Record<string, string>;
  description: string | null;
  livemode: false;
  last_payment_error?: { code: string; decline_code?: string };
}

export interface StandInEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export interface Reply {
  status: number;
  body: object;
  repeated?: true;
}

export interface StandInRefund {
  id: string;
  object: 'refund';
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  payment_intent: string;
  reason: string | null;
  failure_reason?: string;
  metadata: Record<string, string>;
}

const OPEN = ['requires_payment_method', 'requires_action'] as const;

export class StandInAccount {
  readonly intents = new Map<string, StandInIntent>();
  /** Oldest first. */
  readonly refunds: StandInRefund[] = [];
  /** First status of new refunds; `refused`: Stripe rejects refunds of disputed charges. */
  refundsAre: 'succeeded' | 'pending' | 'failed' | 'refused' = 'succeeded';
  readonly events: StandInEvent[] = [];
  /** False: the account has no payment method enabled, so Stripe rejects every new intent. */
  takesCards = true;
  readonly #answered = new Map<string, { request: string; reply: Reply }>();
  #made = 0;

  // The shopper's browser confirms with the client secret; false if the intent's state forbids it.
  pay(id: string): boolean {
    return this.#move(id, [...OPEN, 'processing'], 'succeeded', 'succeeded');
  }

  decline(id: string, reason = 'generic_decline'): boolean {
    const intent = this.intents.get(id);
    if (intent !== undefined) intent.last_payment_error = { code: 'card_declined', decline_code: reason };
    return this.#move(id, [...OPEN, 'processing'], 'requires_payment_method', 'payment_failed');
  }

  startProcessing(id: string): boolean {
    return this.#move(id, OPEN, 'processing', 'processing');
  }

  askForAuthentication(id: string): boolean {
    return this.#move(id, ['requires_payment_method'], 'requires_action', 'requires_action');
  }

  /** @param fails does the work and answers 500 all the same */
  answer(request: { method: string; url: URL; form: URLSearchParams; key: string | undefined }, fails: boolean): Reply {
    const told = `${request.url.pathname}?${request.form}`;
    const before = request.key ? this.#answered.get(request.key) : undefined;
    if (before !== undefined) {
      if (before.request === told) return { ...before.reply, repeated: true };
      return errorReply(400, 'idempotency_error', undefined, 'Keys for idempotent requests can only be used once');
    }
    const done = this.#perform(request.method, request.url, request.form);
    const reply = fails ? errorReply(500, 'api_error', undefined, 'Something went wrong on our end') : done;
    if (request.key) this.#answered.set(request.key, { request: told, reply: structuredClone(reply) });
    return reply;
  }

  #perform(method: string, url: URL, form: URLSearchParams): Reply {
    const [, , kind, id, action] = url.pathname.split('/');
    if (kind === 'payment_intents' && method === 'POST' && id === undefined) return this.#create(form);
    if (kind === 'refunds' && method === 'POST') return this.#refund(form);
    if (kind === 'refunds' && method === 'GET') {
      const data = structuredClone(this.refundsOf(url.searchParams.get('payment_intent') ?? '')).reverse();
      return { status: 200, body: { object: 'list', has_more: false, url: '/v1/refunds', data } };
    }
    const intent = this.intents.get(id ?? '');
    if (kind !== 'payment_intents' || intent === undefined) {
      return errorReply(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`);
    }
    if (method === 'POST' && action === 'cancel') {
      if (!this.#move(intent.id, ['requires_payment_method', 'requires_action'], 'canceled', 'canceled')) {
        return errorReply(400, 'invalid_request_error', 'payment_intent_unexpected_state', `It is ${intent.status}`);
      }
    }
    return { status: 200, body: structuredClone(intent) };
  }

  #create(form: URLSearchParams): Reply {
    const amount = Number(form.get('amount'));
    if (!(amount >= 50)) return errorReply(400, 'invalid_request_error', 'amount_too_small', 'Amount is too small');
    if (amount > 99_999_999) return errorReply(400, 'invalid_request_error', 'amount_too_large', 'Amount is too large');
    if (!this.takesCards) {
      return errorReply(
        400,
        'invalid_request_error',
        undefined,
        'No valid payment method types for this Payment Intent.',
      );
    }
    const id = `pi_${this.#number()}`;
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${this.#number()}`,
      metadata: metadataOf(form),
      description: form.get('description'),
      livemode: false,
    };
    this.intents.set(id, intent);
    this.#tell('payment_intent.created', intent);
    return { status: 200, body: structuredClone(intent) };
  }

  #refund(form: URLSearchParams): Reply {
    const intentId = form.get('payment_intent') ?? '';
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'succeeded') {
      return errorReply(400, 'invalid_request_error', undefined, 'There is no successful charge to refund');
    }
    const left = intent.amount - this.refundedOf(intentId);
    if (left === 0) {
      return errorReply(400, 'invalid_request_error', 'charge_already_refunded', 'Charge has already been refunded.');
    }
    if (this.refundsAre === 'refused') {
      return errorReply(400, 'invalid_request_error', 'charge_disputed', 'Charge has been charged back.');
    }
    const amount = Number(form.get('amount') ?? left);
    if (!(amount > 0 && amount <= left)) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
      return errorReply(400, 'invalid_request_error', undefined, message);
    }
    const made: StandInRefund = {
      id: `re_${this.#number()}`,
      object: 'refund',
      amount,
      status: this.refundsAre,
      payment_intent: intentId,
      reason: form.get('reason'),
      metadata: metadataOf(form),
    };
    this.refunds.push(made);
    this.#tell('refund.created', made);
    this.#tell('charge.refunded', this.#chargeOf(intent));
    if (made.status === 'failed') this.endRefund(made.id, 'failed');
    return { status: 200, body: structuredClone(made) };
  }

  /** A day later: Stripe keeps responses no longer. */
  forgetKeys(): void {
    this.#answered.clear();
  }

  /** MinorUnits refunded, pending refunds included. */
  refundedOf(intentId: string): number {
    return this.refundsOf(intentId).reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0);
  }

  refundsOf(intentId: string): StandInRefund[] {
    return this.refunds.filter((refund) => refund.payment_intent === intentId);
  }

  /** The bank's result of a refund, days later. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.refunds.find((one) => one.id === id);
    if (refund === undefined) throw new Error(`There is no refund ${id}`);
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
    this.#tell('refund.updated', refund);
    this.#tell('charge.refund.updated', refund);
    if (status === 'failed') this.#tell('refund.failed', refund);
  }

  /** The payer disputes the charge; every change of the dispute's status sends an event. */
  dispute(intentId: string, state: string, created = 0, amount = this.intents.get(intentId)?.amount): void {
    const type = state === 'needs_response' ? 'created' : state === 'won' || state === 'lost' ? 'closed' : 'updated';
    const dispute = {
      id: `dp_${intentId.slice(3)}`,
      object: 'dispute',
      amount,
      charge: `ch_${intentId.slice(3)}`,
      payment_intent: intentId,
      reason: 'fraudulent',
      status: state,
    };
    this.#tell(`charge.dispute.${type}`, dispute, created);
  }

  #chargeOf(intent: StandInIntent): object {
    const amount_refunded = this.refundedOf(intent.id);
    return {
      id: `ch_${intent.id.slice(3)}`,
      object: 'charge',
      amount: intent.amount,
      refunded: amount_refunded === intent.amount,
      amount_refunded,
      payment_intent: intent.id,
    };
  }

  #move(id: string, from: readonly StandInIntent['status'][], to: StandInIntent['status'], type: string): boolean {
    const intent = this.intents.get(id);
    if (intent === undefined || !from.includes(intent.status)) return false;
    intent.status = to;
    if (to === 'succeeded') intent.amount_received = intent.amount;
    this.#tell(`payment_intent.${type}`, intent);
    return true;
  }

  #tell(type: string, object: object, created = 0): void {
    const data = { object: structuredClone(object) };
    this.events.push({ id: `evt_${this.#number()}`, object: 'event', type, created, data });
  }

  #number(): string {
    this.#made += 1;
    return String(this.#made).padStart(6, '0');
  }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const named = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(named);
}

export function errorReply(status: number, type: string, code: string | undefined, message: string): Reply {
  return { status, body: { error: { type, ...(code && { code }), message } } };
}
