/** What staff can do with one order, answered by a fake of the server. It stands before the fake back office. */

import { orderActionBody } from '@shop/contract/order-actions';
import { IDEMPOTENCY_KEY_HEADER, type Order } from '@shop/contract/orders';
import { createRefundBody } from '@shop/contract/refunds';
import { updateReturnBody } from '@shop/contract/returns';
import { createShipmentBody, type UpdateShipmentBody, updateShipmentBody } from '@shop/contract/shipment-bodies';
import type { LineUnits, Shipment } from '@shop/contract/shipments';
import { createNoteBody, type TimelineEntry } from '@shop/contract/timeline';
import { vi } from 'vitest';
import { errorResponse, json } from './fake-answers.ts';
import { FakeBackOffice } from './fake-back-office.ts';

const NOW = '2026-01-02T10:00:00.000Z';
const UNDO_MS = 10_000;

type Sent = { method: string; path: string; body: unknown; key: string | null };

export class FakeOrderPage {
  readonly office = new FakeBackOffice();
  readonly timeline: TimelineEntry[] = [];
  /** What was sent to the paths of this fake, in order. */
  readonly sent: Sent[] = [];
  /** The next answers never arrive, although the server has done what was asked. */
  lost = 0;
  /** While set, answers wait for it. */
  gate: Promise<void> | undefined;
  readonly #answers = new Map<string, { asked: string; answer: () => Response }>();
  readonly #undo = new Map<number, Order>();
  #lastId = 100;

  constructor() {
    const rest = globalThis.fetch;
    if (typeof EventSource === 'undefined') vi.stubGlobal('EventSource', QuietEventSource);
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const method = init.method ?? 'GET';
      const path = new URL(input, 'http://shop.test').pathname;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER);
      const answer = this.#find(method, path, body);
      if (answer === undefined) return rest(input, init);
      if (method !== 'GET') this.sent.push({ method, path, body, key });
      await this.gate;
      const response = this.#once(key, JSON.stringify([path, body]), answer);
      if (method !== 'GET' && this.lost > 0) {
        this.lost -= 1;
        throw new TypeError('Failed to fetch');
      }
      return response;
    });
  }

  order(id: number): Order {
    const found = this.office.orders.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no order ${id}`);
    return found;
  }

  lastSent(method: string, path: string): Sent | undefined {
    return this.sent.findLast((one) => one.method === method && one.path === path);
  }

  #once(key: string | null, asked: string, answer: () => Response): Response {
    if (key === null) return answer();
    const known = this.#answers.get(key);
    if (known !== undefined) return known.asked === asked ? known.answer() : errorResponse('IDEMPOTENCY_KEY_REUSED');
    const response = answer();
    if (response.ok) this.#answers.set(key, { asked, answer: () => response.clone() });
    return response.clone();
  }

  #find(method: string, path: string, body: unknown): (() => Response) | undefined {
    const [, resource, id = '', part, other] = path.split('/');
    if (resource !== 'orders' || part === 'mails' || part === 'history') return undefined;
    if (id === 'actions') return () => (other === 'undo' ? this.#undoAction(Number(part)) : this.#act(body));
    if (part === undefined || id === 'own') return undefined;
    const order = this.office.orders.find((one) => one.id === Number(id));
    if (order === undefined) return () => errorResponse('NOT_FOUND');
    switch (`${method} ${part}`) {
      case 'GET timeline':
        return () => json(this.timeline);
      case 'POST notes':
        return () => this.#addNote(body);
      case 'POST shipments':
        return () => this.#ship(order, body);
      case 'PATCH shipments':
        return () => this.#changeShipment(order, Number(other), body);
      case 'POST refunds':
        return () => this.#refund(order, body);
      case 'PATCH refunds':
        return () => this.#handOver(order, Number(other));
      case 'PATCH returns':
        return () => this.#moveReturn(order, Number(other), body);
      default:
        return undefined;
    }
  }

  #addNote(body: unknown): Response {
    const { text, visible } = createNoteBody.parse(body);
    const by = { id: 7, email: 'ada@example.com' };
    const entry = { id: this.#nextId(), at: NOW, kind: 'note' as const, text, visible: visible === true, by };
    this.timeline.push(entry);
    return json(entry, 201);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #left({ items, fulfilment }: Order): LineUnits[] {
    const shipped = (line: number) =>
      fulfilment.shipments
        .flatMap(({ lines }) => lines)
        .reduce((sum, one) => (one.line === line ? sum + one.quantity : sum), 0);
    return items.map(({ id, quantity }) => ({ line: id, quantity: quantity - shipped(id) }));
  }

  #ship(order: Order, body: unknown): Response {
    const { lines, ...tracking } = createShipmentBody.parse(body) ?? {};
    const left = this.#left(order);
    const wanted = lines ?? left.filter(({ quantity }) => quantity > 0);
    const isTooMuch = wanted.some(
      ({ line, quantity }) => quantity > (left.find((one) => one.line === line)?.quantity ?? 0),
    );
    if (order.status === 'cancelled') return errorResponse('ORDER_CANCELLED');
    if (isTooMuch || wanted.length === 0) return errorResponse('NOTHING_LEFT');
    const shipment: Shipment = {
      id: this.#nextId(),
      at: NOW,
      lines: wanted,
      ...given(tracking),
      deliveredAt: null,
    };
    this.#setShipments(order, [...order.fulfilment.shipments, shipment]);
    return json(shipment, 201);
  }

  #setShipments(order: Order, shipments: Shipment[]): void {
    const shipped = shipments.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    const left = order.totalItems - shipped;
    const isDelivered = left === 0 && shipments.every(({ deliveredAt }) => deliveredAt !== null);
    const status = isDelivered ? 'delivered' : left === 0 ? 'dispatched' : 'pending';
    this.office.editOrder(order.id, { status, fulfilment: { shipped, left, shipments } });
  }

  #changeShipment(order: Order, id: number, body: unknown): Response {
    const { delivered, ...tracking } = updateShipmentBody.parse(body);
    const shipments = order.fulfilment.shipments.map((one) =>
      one.id === id ? { ...one, ...given(tracking), deliveredAt: delivered ? NOW : one.deliveredAt } : one,
    );
    this.#setShipments(order, shipments);
    return json(this.order(order.id).fulfilment.shipments.find((one) => one.id === id));
  }

  #act(body: unknown): Response {
    const { ids, action, ...tracking } = orderActionBody.parse(body);
    const actionId = this.#nextId();
    const lines = ids.map((id) => {
      const before = this.order(id);
      if (before.status === 'cancelled') {
        return { id, ok: false, error: { status: 409, title: 'Conflict', detail: `Order ${id} is cancelled` } };
      }
      this.#undo.set(actionId, before);
      if (before.fulfilment.left > 0) this.#ship(before, tracking);
      const after = this.order(id);
      if (action === 'deliver') {
        const delivered = after.fulfilment.shipments.map((one) => ({ ...one, deliveredAt: NOW }));
        this.#setShipments(after, delivered);
      }
      return { id, ok: true, error: null };
    });
    const undoUntil = new Date(Date.parse(NOW) + UNDO_MS).toISOString();
    return json({ id: actionId, action, undoUntil, lines }, 200, { Date: new Date(NOW).toUTCString() });
  }

  #undoAction(actionId: number): Response {
    const before = this.#undo.get(actionId);
    if (before === undefined) return errorResponse('TOO_LATE_TO_UNDO');
    this.#undo.delete(actionId);
    this.office.editOrder(before.id, { status: before.status, fulfilment: before.fulfilment });
    return json({
      id: actionId,
      action: 'dispatch',
      undoUntil: null,
      lines: [{ id: before.id, ok: true, error: null }],
    });
  }

  #refund(order: Order, body: unknown): Response {
    const { amount, reason, lines } = createRefundBody.parse(body);
    if (order.refundedAmount + amount > order.totalAmount) return errorResponse('REFUND_TOO_HIGH');
    return json(this.#addRefund(order, amount, reason, lines ?? []), 201);
  }

  #addRefund(order: Order, amount: number, reason: string, lines: LineUnits[]) {
    const state = order.paymentMethod === 'card' ? ('made' as const) : ('to-hand-over' as const);
    const refund = { id: this.#nextId(), amount, reason, state, at: NOW, lines, source: 'shop' as const };
    this.office.editOrder(order.id, {
      refunds: [...order.refunds, refund],
      refundedAmount: order.refundedAmount + amount,
    });
    return refund;
  }

  #handOver(order: Order, id: number): Response {
    const refunds = order.refunds.map((one) => (one.id === id ? { ...one, state: 'handed-over' as const } : one));
    this.office.editOrder(order.id, { refunds });
    return json(refunds.find((one) => one.id === id));
  }

  #moveReturn(order: Order, id: number, body: unknown): Response {
    const move = updateReturnBody.parse(body);
    const found = order.returns.find((one) => one.id === id);
    if (found === undefined) return errorResponse('NOT_FOUND');
    const restocked = (line: number) =>
      move.state === 'received' ? (move.lines.find((one) => one.line === line)?.restock ?? null) : undefined;
    const moved = {
      ...found,
      state: move.state,
      declineReason: move.state === 'declined' ? move.reason : null,
      lines: found.lines.map((line) => ({ ...line, restock: restocked(line.line) ?? line.restock })),
    };
    if (move.state === 'refunded' && move.amount) this.#addRefund(order, move.amount, 'Return', []);
    this.office.editOrder(order.id, { returns: order.returns.map((one) => (one.id === id ? moved : one)) });
    return json(moved);
  }
}

/** Empty texts are nothing. */
function given({ carrier, trackingNumber, trackingUrl }: UpdateShipmentBody) {
  return { carrier: carrier || null, trackingNumber: trackingNumber || null, trackingUrl: trackingUrl || null };
}

/** Tells nothing. */
class QuietEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
}
