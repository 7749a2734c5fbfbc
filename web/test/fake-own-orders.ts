/** What a shopper does with an own order, answered by a fake of the server. It stands before the fake shop. */

import { addCartItemBody } from '@shop/contract/cart';
import { IDEMPOTENCY_KEY_HEADER, type Order } from '@shop/contract/orders';
import { requestReturnBody } from '@shop/contract/returns';
import type { OwnTimelineEntry } from '@shop/contract/timeline';
import { vi } from 'vitest';
import { errorResponse, json } from './fake-answers.ts';
import type { FakeShop } from './fake-shop.ts';
import { someCartItem, someOrder, someProduct } from './samples.ts';

const now = '2026-01-03T00:00:00.000Z';

export class FakeOwnOrders {
  timeline: OwnTimelineEntry[] = [
    { id: 4, at: '2026-01-01T00:00:00.000Z', kind: 'placed', text: 'Order placed: 2 items for $36.00, in cash' },
  ];
  /** By product: units in stock; without a number 10. */
  readonly stock = new Map<number, number>();
  readonly deleted = new Set<number>();
  readonly prices = new Map<number, number>();
  /** The keys of all requests to return something. */
  readonly keys: string[] = [];
  /** The next so many changes are done, and their answers are lost. */
  lost = 0;
  /** Answers the next request to return something. */
  refuse: (() => Response) | undefined;
  readonly #shop: FakeShop;
  readonly #answered = new Map<string, { body: string; answer: unknown }>();

  constructor(shop: FakeShop) {
    this.#shop = shop;
    const behind = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => this.#handle(behind, input, init));
  }

  async #handle(behind: typeof fetch, input: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? '';
    const answer = this.#shop.down ? undefined : this.#answer(method, input, body, key);
    if (answer === undefined) return behind(input, init);
    this.#shop.sent.push({ method, path: input, query: '', body });
    if (method === 'GET' || this.lost === 0) return answer;
    this.lost -= 1;
    throw new TypeError('Failed to fetch');
  }

  #answer(method: string, path: string, body: unknown, key: string): Response | undefined {
    if (method === 'POST' && path === '/cart') return this.#addToCart(body);
    const [, id, rest = ''] = /^\/orders\/own\/(\d+)\/(.+)$/.exec(path) ?? [];
    const order = this.#shop.orders.find((one) => one.id === Number(id));
    if (order === undefined) return undefined;
    if (rest === 'timeline') return json(this.timeline);
    if (rest === 'returns') return this.#requestReturn(order, body, key);
    const withdrawn = /^returns\/(\d+)\/withdraw$/.exec(rest)?.[1];
    return withdrawn === undefined ? undefined : this.#withdraw(order, Number(withdrawn));
  }

  #requestReturn(order: Order, body: unknown, key: string): Response {
    this.keys.push(key);
    if (this.refuse !== undefined) return this.refuse();
    const known = this.#answered.get(key);
    if (known !== undefined) {
      return known.body === JSON.stringify(body) ? json(known.answer, 201) : errorResponse('IDEMPOTENCY_KEY_REUSED');
    }
    const lines = requestReturnBody
      .parse(body)
      .lines.map((line) => ({ ...line, note: line.note ?? null, restock: null }));
    const made = {
      ...{ id: order.returns.length + 1, order: order.id, state: 'requested' as const, lines, declineReason: null },
      ...{ requestedAt: now, updatedAt: now },
    };
    this.#change(order, { returns: [...order.returns, made] });
    this.#answered.set(key, { body: JSON.stringify(body), answer: made });
    return json(made, 201);
  }

  #withdraw(order: Order, id: number): Response {
    const returns = order.returns.map((one) => (one.id === id ? { ...one, state: 'withdrawn' as const } : one));
    this.#change(order, { returns });
    return json(returns.find((one) => one.id === id));
  }

  #change(order: Order, changes: Partial<Order>): void {
    this.#shop.orders = this.#shop.orders.map((one) => (one === order ? { ...one, ...changes } : one));
  }

  #addToCart(body: unknown): Response {
    const { product, quantity } = addCartItemBody.parse(body);
    if (this.#shop.cart.some((item) => item.product.id === product)) return errorResponse('ITEM_ALREADY_ADDED');
    const stock = this.stock.get(product) ?? 10;
    const discountPrice = this.prices.get(product) ?? 18;
    const about = { id: product, title: `Product ${product}`, price: 20, discountPrice, stock, quantity };
    if (this.deleted.has(product)) return errorResponse('PRODUCT_DELETED', { products: [{ ...about, deleted: true }] });
    if (stock < quantity) return errorResponse('OUT_OF_STOCK', { products: [{ ...about, deleted: false }] });
    const item = someCartItem({
      id: 100 + product,
      quantity,
      product: someProduct({ id: product, stock, discountPrice }),
    });
    this.#shop.cart = [...this.#shop.cart, item];
    return json(item, 201);
  }
}

/** An order of products 1, 2, … that was sent an hour ago, two units of each. */
export function someShippedOrder(products: readonly number[] = [1], changes: Partial<Order> = {}): Order {
  const [sample] = someOrder().items;
  if (sample === undefined) throw new Error('the sample has a line');
  const items = products.map((id) => ({
    ...sample,
    id: 50 + id,
    product: { ...sample.product, id, title: `Product ${id}` },
  }));
  const at = new Date(Date.now() - 3600_000).toISOString();
  const lines = items.map(({ id, quantity }) => ({ line: id, quantity }));
  const parcel = { id: 1, at, lines, carrier: 'DHL', trackingNumber: 'JD014', deliveredAt: null };
  const shipments = [{ ...parcel, trackingUrl: 'https://dhl.example/JD014' }];
  const totalItems = items.length * 2;
  const fulfilment = { shipped: totalItems, left: 0, shipments };
  return someOrder({ items, totalItems, totalAmount: items.length * 36, status: 'dispatched', fulfilment, ...changes });
}
