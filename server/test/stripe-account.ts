/** The account behind the stand-in of Stripe: intents, refunds, events and remembered answers, without HTTP. */

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

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  payment_intent: string;
}

const OPEN = ['requires_payment_method', 'requires_action'] as const;

export class StandInAccount {
  readonly intents = new Map<string, StandInIntent>();
  /** By intent. */
  readonly refunds = new Map<string, Refund>();
  readonly events: StandInEvent[] = [];
  /** False as in an account that has no way to pay switched on: it then refuses every new intent. */
  takesCards = true;
  readonly #answered = new Map<string, { request: string; reply: Reply }>();
  #made = 0;

  // What a shopper does in the browser with the secret of an intent; false when the intent's state forbids it.
  pay(id: string): boolean {
    return this.#move(id, [...OPEN, 'processing'], 'succeeded', 'succeeded');
  }

  decline(id: string): boolean {
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
      return refusal(400, 'idempotency_error', undefined, 'Keys for idempotent requests can only be used once');
    }
    const done = this.#perform(request.method, request.url, request.form);
    const reply = fails ? refusal(500, 'api_error', undefined, 'Something went wrong on our end') : done;
    if (request.key) this.#answered.set(request.key, { request: told, reply: structuredClone(reply) });
    return reply;
  }

  #perform(method: string, url: URL, form: URLSearchParams): Reply {
    const [, , kind, id, action] = url.pathname.split('/');
    if (kind === 'payment_intents' && method === 'POST' && id === undefined) return this.#create(form);
    if (kind === 'refunds' && method === 'POST') return this.#refund(form.get('payment_intent') ?? '');
    if (kind === 'refunds' && method === 'GET') {
      const found = this.refunds.get(url.searchParams.get('payment_intent') ?? '');
      return { status: 200, body: { object: 'list', has_more: false, url: '/v1/refunds', data: found ? [found] : [] } };
    }
    const intent = this.intents.get(id ?? '');
    if (kind !== 'payment_intents' || intent === undefined) {
      return refusal(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`);
    }
    if (method === 'POST' && action === 'cancel') {
      if (!this.#move(intent.id, ['requires_payment_method', 'requires_action'], 'canceled', 'canceled')) {
        return refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state', `It is ${intent.status}`);
      }
    }
    return { status: 200, body: structuredClone(intent) };
  }

  #create(form: URLSearchParams): Reply {
    const amount = Number(form.get('amount'));
    if (!(amount >= 50)) return refusal(400, 'invalid_request_error', 'amount_too_small', 'Amount is too small');
    if (amount > 99_999_999) return refusal(400, 'invalid_request_error', 'amount_too_large', 'Amount is too large');
    if (!this.takesCards) {
      return refusal(400, 'invalid_request_error', undefined, 'No valid payment method types for this Payment Intent.');
    }
    const id = `pi_${this.#number()}`;
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    });
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${this.#number()}`,
      metadata: Object.fromEntries(metadata),
      description: form.get('description'),
      livemode: false,
    };
    this.intents.set(id, intent);
    this.#tell('payment_intent.created', intent);
    return { status: 200, body: structuredClone(intent) };
  }

  #refund(intentId: string): Reply {
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'succeeded') {
      return refusal(400, 'invalid_request_error', undefined, 'There is no successful charge to refund');
    }
    if (this.refunds.has(intentId)) {
      return refusal(400, 'invalid_request_error', 'charge_already_refunded', 'Charge has already been refunded.');
    }
    const made = {
      id: `re_${this.#number()}`,
      object: 'refund' as const,
      amount: intent.amount,
      status: 'succeeded',
      payment_intent: intentId,
    };
    this.refunds.set(intentId, made);
    this.#tell('charge.refunded', {
      id: `ch_${intentId.slice(3)}`,
      object: 'charge',
      refunded: true,
      amount_refunded: intent.amount,
      payment_intent: intentId,
    });
    return { status: 200, body: structuredClone(made) };
  }

  #move(id: string, from: readonly StandInIntent['status'][], to: StandInIntent['status'], type: string): boolean {
    const intent = this.intents.get(id);
    if (intent === undefined || !from.includes(intent.status)) return false;
    intent.status = to;
    if (to === 'succeeded') intent.amount_received = intent.amount;
    this.#tell(`payment_intent.${type}`, intent);
    return true;
  }

  #tell(type: string, object: object): void {
    const data = { object: structuredClone(object) };
    this.events.push({ id: `evt_${this.#number()}`, object: 'event', type, created: 0, data });
  }

  #number(): string {
    this.#made += 1;
    return String(this.#made).padStart(6, '0');
  }
}

export function refusal(status: number, type: string, code: string | undefined, message: string): Reply {
  return { status, body: { error: { type, ...(code && { code }), message } } };
}
