/** The part of the fake back office that the orders table works with: counts, saved views, actions and the stream of events. */

import { orderActionBody } from '@shop/contract/order-actions';
import type { OrderEvent } from '@shop/contract/order-desk';
import { createOrderViewBody, type OrderView, updateOrderViewBody } from '@shop/contract/order-views';
import { disputeNeedsResponse, type Order } from '@shop/contract/orders';
import { act } from '@testing-library/react';
import { errorResponse, json } from './fake-answers.ts';

/** The orders of the shop, and how they change. */
type Orders = { orders: Order[]; editOrder: (id: number, changes: Partial<Order>) => void };
type Call = { method: string; path: string; body: unknown; key: string | null };

const needs = {
  dispatch: ({ status, paymentMethod, paymentStatus }: Order) =>
    status === 'pending' && (paymentMethod === 'cash' || paymentStatus === 'received'),
  payment: ({ status, paymentMethod, paymentStatus }: Order) =>
    status !== 'cancelled' && paymentStatus === 'pending' && (paymentMethod === 'card' || status === 'delivered'),
  return: ({ returns }: Order) => returns.some(({ state }) => state === 'requested' || state === 'received'),
  refund: ({ refunds }: Order) => refunds.some(({ state }) => state === 'to-hand-over'),
  money: ({ refunds, disputes }: Order) =>
    refunds.some(({ waitsForStaff }) => waitsForStaff) || disputes.some(({ state }) => disputeNeedsResponse(state)),
} as const;

/** Whether an order has one of the needs of `?needs=`. */
export function matchesNeeds(order: Order, wanted: readonly string[]): boolean {
  return wanted.length === 0 || Object.entries(needs).some(([need, has]) => wanted.includes(need) && has(order));
}

const statusAfter = { dispatch: 'dispatched', deliver: 'delivered', cancel: 'cancelled' } as const;

export class FakeOrderDesk {
  views: OrderView[] = [];
  /** How long actions can be undone, in milliseconds. */
  undoMs = 10_000;
  readonly #orders: Orders;
  readonly #answers = new Map<string, unknown>();
  readonly #before = new Map<number, Order[]>();

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  answer({ method, path, body, key }: Call): Response | undefined {
    if (path === '/orders/counts') return json(this.#counts());
    if (path === '/orders/actions') return this.#act(body, key);
    const undone = /^\/orders\/actions\/(\d+)\/undo$/.exec(path)?.[1];
    if (undone !== undefined) return this.#undo(Number(undone));
    if (path.startsWith('/order-views')) return this.#answerViews(method, Number(path.split('/')[2]), body);
    return undefined;
  }

  #counts() {
    const count = (need: keyof typeof needs) => this.#orders.orders.filter(needs[need]).length;
    return {
      toDispatch: count('dispatch'),
      paymentMissing: count('payment'),
      returnsWaiting: count('return'),
      refundsToHandOver: count('refund'),
      moneyProblems: count('money'),
    };
  }

  #act(body: unknown, key: string | null): Response {
    const known = this.#answers.get(key ?? '');
    if (known !== undefined) return json(known);
    const { ids, action } = orderActionBody.parse(body);
    const id = this.#before.size + 1;
    this.#before.set(
      id,
      this.#orders.orders.filter((order) => ids.includes(order.id)),
    );
    const lines = ids.map((one) => {
      const order = this.#orders.orders.find((other) => other.id === one);
      const detail = order === undefined ? `There is no order ${one}` : `Order ${one} is cancelled`;
      if (order === undefined || order.status === 'cancelled')
        return { id: one, ok: false, error: { status: 409, title: 'Conflict', detail } };
      if (action === 'receive-payment') this.#orders.editOrder(one, { paymentStatus: 'received' });
      else if (action !== 'resend-mail') this.#orders.editOrder(one, { status: statusAfter[action] });
      return { id: one, ok: true, error: null };
    });
    const undoable = action === 'dispatch' || action === 'deliver';
    const undoUntil = undoable ? new Date(Date.now() + this.undoMs).toISOString() : null;
    const answer = { id, action, undoUntil, lines };
    if (key !== null) this.#answers.set(key, answer);
    return json(answer);
  }

  #undo(id: number): Response {
    const before = this.#before.get(id);
    if (before === undefined) return errorResponse('NOT_FOUND');
    const lines = before
      .filter(({ status }) => status !== 'cancelled')
      .map(({ id: one, status }) => {
        this.#orders.editOrder(one, { status });
        return { id: one, ok: true, error: null };
      });
    return json({ id, action: 'dispatch', undoUntil: null, lines });
  }

  #answerViews(method: string, id: number, body: unknown): Response {
    const found = this.views.find((view) => view.id === id);
    if (method === 'GET') return json(this.views);
    if (method === 'POST') {
      const view = { ...createOrderViewBody.parse(body), id: this.views.length + 1, own: true, count: 1 };
      this.views.push(view);
      return json(view, 201);
    }
    if (found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'DELETE') {
      this.views = this.views.filter((view) => view !== found);
      return json({ success: true });
    }
    const changed = { ...found, ...createOrderViewBody.parse({ ...found, ...updateOrderViewBody.parse(body) }) };
    this.views = this.views.map((view) => (view === found ? changed : view));
    return json(changed);
  }
}

/** Stands in for the browser's EventSource: the test plays the server. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static sources: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    FakeEventSource.sources.push(this);
    queueMicrotask(() => this.connect());
  }

  /** The connection stands, for the first time or again. */
  connect(): void {
    if (this.readyState === FakeEventSource.CLOSED) return;
    this.readyState = 1;
    this.onopen?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  static async send(event: OrderEvent): Promise<void> {
    await act(async () => {
      for (const source of FakeEventSource.sources) {
        if (source.readyState === 1) source.dispatchEvent(new MessageEvent('order', { data: JSON.stringify(event) }));
      }
    });
  }

  /** The connections were lost and stand again. */
  static async reconnect(): Promise<void> {
    await act(async () => {
      for (const source of FakeEventSource.sources) source.connect();
    });
  }
}
