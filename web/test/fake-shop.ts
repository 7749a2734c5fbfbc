/** A fake of the server that holds its data in memory. It replaces `fetch` and answers as the contract says. */

import type { Address, User } from '@shop/contract/accounts';
import type { CartItem } from '@shop/contract/cart';
import type { FilterOption, Product } from '@shop/contract/catalogue';
import type { CategoryNode } from '@shop/contract/categories';
import type { Order } from '@shop/contract/orders';
import type { PublicConfig } from '@shop/contract/payments';
import { permissions } from '@shop/contract/permissions';
import type { PriceRules } from '@shop/contract/pricing/rules';
import type { PageLink } from '@shop/contract/shop-pages';
import { updateOwnMemberBody } from '@shop/contract/staff';
import { vi } from 'vitest';
import { z } from 'zod';
import { errorResponse, json, text } from './fake-answers.ts';
import { answerQuote, noRules } from './fake-quotes.ts';
import { countFacets, findProducts, suggest } from './fake-search.ts';

export { errorResponse, json, text };

export type SentRequest = { method: string; path: string; query: string; body: unknown; headers?: Headers };
type Account = { user: User; password: string };
type Answer = () => Response | Promise<Response>;

/** The answer to every request for a payment intent. */
export const FAKE_SECRET = 'pi_1_secret_2';

const userPatch = z.looseObject({
  name: z.string().nullable().optional(),
  addresses: z.array(z.custom<Address>()).optional(),
  updatedAt: z.string().optional(),
});
const credentials = z.looseObject({ email: z.string(), password: z.string() });

export function someAddress(changes: Partial<Address> = {}): Address {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '020 7946 0000',
    street: '12 St James’s Square',
    city: 'London',
    state: 'Greater London',
    pinCode: 'SW1Y 4JH',
    ...changes,
  };
}

export function someUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email: 'ada@example.com',
    name: null,
    role: 'user',
    addresses: [],
    imageUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function option(value: string, index: number): FilterOption {
  return { id: index + 1, value, label: value, checked: false };
}

export function someCategory(given: Partial<CategoryNode> & { label: string }): CategoryNode {
  const value = given.label;
  return {
    ...{ id: 1, value, slug: value.toLowerCase(), description: '', image: null, position: 0, count: 1 },
    ...{ updatedAt: '2026-01-15T12:00:00.000Z', children: [] },
    ...given,
  };
}

function flatTree(products: readonly Product[]): CategoryNode[] {
  const labels = [...new Set(products.map(({ category }) => category))];
  return labels.map((label, n) => someCategory({ id: n + 1, label }));
}

export function page<T>(all: readonly T[], query: URLSearchParams): Response {
  const limit = Number(query.get('_limit') ?? 10);
  const first = (Number(query.get('_page') ?? 1) - 1) * limit;
  return json(all.slice(first, first + limit), 200, { 'X-Total-Count': String(all.length) });
}

export class FakeShop {
  /** All requests, in order. */
  readonly sent: SentRequest[] = [];
  session: User | null = null;
  /** It sells to those who are not logged in, too: they have its cart and its orders. */
  isOpen = false;
  accounts: Account[] = [];
  cart: CartItem[] = [];
  products: Product[] = [];
  /** The user's orders, newest first. */
  orders: Order[] = [];
  /** What the merchant has set up. */
  rules: PriceRules = noRules;
  /** Links to the pages with text. */
  pages: PageLink[] = [];
  /** Undefined: the categories of its products, all on the first level. */
  categoryTree: readonly CategoryNode[] | undefined;
  /** What the shop says about itself, besides card payment. */
  config: Pick<PublicConfig, 'country' | 'hasShippingZones' | 'hasPromotionCodes' | 'returnDays'> = {};
  /** What the user may do who is logged in with role admin. */
  rights: {
    staffRole: string;
    permissions: readonly string[];
    tableView?: string;
    mustSetUpSecondFactor?: boolean;
  } = {
    staffRole: 'owner',
    permissions,
  };
  /** No request gets an answer. */
  down = false;
  /** False makes the app's checks for the shop fail, so that a test can press 'Try again' first. */
  found = false;
  /** Lines that were in the cart: their products can still be ordered. */
  #lines: CartItem[] = [];
  readonly #next = new Map<string, Answer[]>();

  constructor() {
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => this.#handle(input, init));
  }

  /** The next call of this method and path gets this answer. */
  answerNext(call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, answer: Answer): void {
    this.#next.set(call, [...(this.#next.get(call) ?? []), answer]);
  }

  signIn(user: User): void {
    this.accounts.push({ user, password: 'Password1' });
    this.session = user;
  }

  lastSent(method: string, path: string): SentRequest | undefined {
    return this.sent.findLast((one) => one.method === method && one.path === path);
  }

  async #handle(input: string, init: RequestInit): Promise<Response> {
    const url = new URL(input, 'http://shop.test');
    const path = url.pathname.replace(/(.)\/$/, '$1');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (this.down) throw new TypeError('Failed to fetch');
    this.sent.push({ method, path, query: url.search, body, headers: new Headers(init.headers) });
    const planned = this.#next.get(`${method} ${path}`)?.shift();
    return planned === undefined ? this.#answer(method, path, url.searchParams, body) : planned();
  }

  #answer(method: string, path: string, query: URLSearchParams, body: unknown): Response {
    if (path === '/health/live') return this.found ? json({ status: 'ok' }) : errorResponse('UNAVAILABLE');
    if (path.startsWith('/auth/')) return this.#answerAuth(method, path, body);
    if (`${method} ${path}` === 'GET /pages') return json(this.pages);
    if (`${method} ${path}` === 'GET /config') return json(this.#publicConfig());
    const user = this.session;
    if (user === null && !this.isOpen) return errorResponse('NOT_LOGGED_IN');
    switch (`${method} ${path}`) {
      case 'GET /staff/own':
        return json(this.rights);
      case 'PATCH /staff/own':
        this.rights = { ...this.rights, ...updateOwnMemberBody.parse(body) };
        return json({ ...user, ...this.rights, secondFactor: false, mustSetUpSecondFactor: false });
      case 'GET /users/own/second-factor':
        return json({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
      case 'GET /users/own':
        return user === null ? errorResponse('NOT_LOGGED_IN') : json(user);
      case `PATCH /users/${user?.id}`:
        return user === null ? errorResponse('NOT_LOGGED_IN') : this.#patchUser(user, body);
      case 'GET /cart':
        this.#lines = [...this.cart, ...this.#lines];
        return json(this.cart);
      case 'POST /quotes':
        return answerQuote(this.rules, [...this.cart, ...this.#lines], body);
      case 'GET /products':
        return page(findProducts(this.products, query), query);
      case 'GET /products/facets':
        return json(countFacets(this.products, query));
      case 'GET /products/suggestions':
        return json(suggest(this.products, query));
      case 'GET /brands':
        return json([...new Set(this.products.map(({ brand }) => brand))].map(option));
      case 'GET /categories':
        return json([...new Set(this.products.map(({ category }) => category))].map(option));
      case 'GET /category-tree':
        return json(this.categoryTree ?? flatTree(this.products));
      case 'GET /orders/own':
        return json(this.orders, 200, { 'X-Total-Count': String(this.orders.length) });
      case 'POST /create-payment-intent':
        return json({ clientSecret: FAKE_SECRET });
      default:
        return this.#answerOwnOrder(method, path);
    }
  }

  #publicConfig(): PublicConfig {
    const card = { publishableKey: 'pk_test_fake', stripeJsUrl: '/stripe.js', testMode: true };
    return { ...card, currency: 'usd', ...this.config };
  }

  #answerOwnOrder(method: string, path: string): Response {
    const order = this.orders.find(({ id }) => path === `/orders/own/${id}`);
    return method === 'GET' && order !== undefined ? json(order) : errorResponse('NOT_FOUND');
  }

  #answerAuth(method: string, path: string, body: unknown): Response {
    switch (`${method} ${path}`) {
      case 'GET /auth/check':
        return this.session === null ? text('Please log in', 401) : json(this.session);
      case 'GET /auth/visitor':
        return json({ user: this.session, ...(this.session === null && this.isOpen && { guest: true }) });
      case 'GET /auth/logout':
        this.session = null;
        return json({ success: true });
      case 'POST /auth/login': {
        const { email, password } = credentials.parse(body);
        const account = this.accounts.find((one) => one.user.email === email && one.password === password);
        if (account === undefined) return text('invalid credentials', 401);
        this.session = account.user;
        return json(account.user);
      }
      case 'POST /auth/signup': {
        const { email, password } = credentials.parse(body);
        const taken = this.accounts.some((one) => one.user.email === email);
        if (taken) return text('An account with this e-mail exists already', 409);
        this.session = someUser({ email });
        this.accounts.push({ user: this.session, password });
        return json(this.session, 201);
      }
      default:
        return errorResponse('NOT_FOUND');
    }
  }

  #patchUser(user: User, body: unknown): Response {
    const { name = user.name, addresses = user.addresses, updatedAt } = userPatch.parse(body);
    if (updatedAt !== undefined && updatedAt !== user.updatedAt) return errorResponse('STALE', { current: user });
    const later = new Date(Date.parse(user.updatedAt) + 1000).toISOString();
    this.session = { ...user, name, addresses, updatedAt: later };
    return json(this.session);
  }
}
