/** The fake shop with a catalogue and orders in memory, for admins. */

import type { Product } from '@shop/contract/catalogue';
import type { CategoryNode } from '@shop/contract/categories';
import type { HistoryEntry } from '@shop/contract/history';
import type { Media } from '@shop/contract/media';
import type { OrderMail } from '@shop/contract/order-mails';
import { type Order, updateOrderBody } from '@shop/contract/orders';
import { createProductBody } from '@shop/contract/product-bodies';
import {
  type GeneralSynonym,
  generalSynonymBody,
  type SearchTerm,
  type SynonymGroups,
  synonymGroups,
} from '@shop/contract/search';
import { mergeTranslations } from '@shop/contract/translations';
import { vi } from 'vitest';
import { z } from 'zod';
import { FakeAttributes } from './fake-attributes.ts';
import { changeCategories } from './fake-categories.ts';
import { FakeCollections } from './fake-collections.ts';
import { FakeOptions, ownOptions } from './fake-options.ts';
import { FakeEventSource, FakeOrderDesk, matchesNeeds } from './fake-order-desk.ts';
import { refusedOwn } from './fake-own-facets.ts';
import { FakePages } from './fake-pages.ts';
import { FakePriceRules } from './fake-price-rules.ts';
import { countFacets, findProducts, suggest } from './fake-search.ts';
import { FakeSettings } from './fake-settings.ts';
import { FakeSetup } from './fake-setup.ts';
import { errorResponse, FakeShop, json, option, page, type SentRequest, someUser } from './fake-shop.ts';
import { changedProduct, previewedVariants, withVariants } from './fake-variants.ts';
import { moneyOf, someProduct } from './samples.ts';

type Sortable = 'id' | 'totalAmount' | 'createdAt' | 'updatedAt';

function isSortable(name: string): name is Sortable {
  return ['id', 'totalAmount', 'createdAt', 'updatedAt'].includes(name);
}

function later(at: string): string {
  return new Date(Date.parse(at) + 1000).toISOString();
}

/** The paths that the back office answers; the fake shop answers all others. */
const OWN = new RegExp(
  `^/(?:${['brands', 'categories', 'products', 'orders(?!/own)', 'order-views', 'search', 'shipping-zones', 'tax-rates', 'promotions', 'media', 'users/\\d+/history', 'setup', 'demo', 'settings', 'pages', 'attributes', 'options', 'category-tree', 'collections'].join('|')})(?:/|$)`,
);

export class FakeBackOffice {
  readonly shop = new FakeShop();
  readonly rules = new FakePriceRules();
  readonly desk = new FakeOrderDesk(this);
  readonly setup = new FakeSetup();
  readonly settings = new FakeSettings();
  readonly pages = new FakePages();
  readonly attributes = new FakeAttributes();
  readonly collections = new FakeCollections();
  readonly options = new FakeOptions();
  categoryTree: CategoryNode[] = [];
  products: Product[] = [];
  orders: Order[] = [];
  media: Media[] = [];
  terms: SearchTerm[] = [];
  synonyms: SynonymGroups = [];
  germanSynonyms: SynonymGroups = [];
  generalSynonyms: GeneralSynonym[] = [];
  /** By order id. */
  readonly mails = new Map<number, OrderMail[]>();
  /** By path, such as 'orders/8'; newest first. */
  readonly histories = new Map<string, HistoryEntry[]>();
  /** False while the payment provider does not answer: refunds are then made later. */
  refundsAtOnce = true;
  /** The requests for catalogue and orders, in order: path with query. */
  readonly sent: SentRequest[] = [];
  readonly #nextErrors: Response[] = [];
  #held: Promise<void> | undefined;
  readonly #nextReads: (() => Response)[] = [];

  constructor() {
    const rest = globalThis.fetch;
    FakeEventSource.sources = [];
    vi.stubGlobal('EventSource', FakeEventSource);
    this.shop.signIn(someUser({ role: 'admin' }));
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const method = init.method ?? 'GET';
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const url = new URL(input, 'http://shop.test');
      const isLinks = method === 'GET' && input === '/pages';
      if (isLinks || !OWN.test(url.pathname)) return rest(input, init);
      this.sent.push({ method, path: input, query: url.search, body });
      if (method !== 'GET') await this.#held;
      // First of all: a rejected request changes nothing.
      const error = method === 'GET' ? undefined : this.#nextErrors.shift();
      return error ?? this.#answer(method, url, body, new Headers(init.headers));
    });
  }

  /** The next change is rejected with this response. */
  failNext(response: Response): void {
    this.#nextErrors.push(response);
  }

  /** Changes wait until the result is called. */
  holdChanges(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** The next read of a single order gets this response. */
  failNextRead(answer: () => Response): void {
    this.#nextReads.push(answer);
  }

  lastSent(method: string, path: string): SentRequest | undefined {
    return this.sent.findLast((one) => one.method === method && one.path === path);
  }

  /** An edit by another admin. */
  editProduct(id: number, changes: Partial<Product>): void {
    this.products = this.products.map((one) =>
      one.id === id ? { ...one, updatedAt: later(one.updatedAt), ...changes } : one,
    );
  }

  editOrder(id: number, changes: Partial<Order>): void {
    this.orders = this.orders.map((one) => {
      const edited = { ...one, updatedAt: later(one.updatedAt), ...changes };
      return one.id === id ? { ...edited, ...moneyOf(edited), ...changes } : one;
    });
  }

  #answer(method: string, url: URL, body: unknown, headers: Headers): Response {
    const { pathname, searchParams } = url;
    const [, resource = '', id, part, mailId] = pathname.split('/');
    if (resource === 'brands') return json([...new Set(this.products.map((one) => one.brand))].map(option));
    if (resource === 'categories' && method !== 'GET') {
      const changed = changeCategories(this.categoryTree, { method, id: Number(id), body });
      this.categoryTree = changed.tree;
      return changed.response;
    }
    if (resource === 'categories' && id === undefined)
      return json([...new Set(this.products.map((one) => one.category))].map(option));
    if (part === 'history') return page(this.histories.get(`${resource}/${id}`) ?? [], searchParams);
    if (resource === 'media') return json(this.media.filter((one) => searchParams.getAll('url').includes(one.url)));
    if (pathname === '/settings') return this.settings.answer(method, body);
    if (resource === 'attributes') return this.attributes.answer(method, url, body, this.products);
    if (resource === 'options') return this.options.answer(method, id, body);
    if (resource === 'collections') return this.collections.answer(method, Number(id), body);
    if (resource === 'category-tree') return json(this.categoryTree);
    if (resource === 'pages') return this.pages.answer(method, id, body);
    if (resource === 'setup' || resource === 'demo') return this.setup.answer(method, pathname, body);
    const key = headers.get('Idempotency-Key');
    const answer = this.rules.answer(method, url, body) ?? this.desk.answer({ method, path: pathname, body, key });
    if (answer !== undefined) return answer;
    if (id === 'suggestions') return json(suggest(this.products, searchParams));
    const refused = refusedOwn(this.attributes.all, searchParams);
    if (refused !== undefined) return refused;
    if (id === 'facets') return json(countFacets(this.products, searchParams, this.attributes.all));
    if (resource === 'search' && id === 'terms') return this.#listTerms(searchParams);
    if (resource === 'search' && part === 'general') return this.#answerGeneral(mailId, body);
    const groups = searchParams.get('lang') === 'de' ? 'germanSynonyms' : 'synonyms';
    if (resource === 'search') return this.#answerSynonyms(groups, method, body, headers.get('If-Match'));
    if (resource === 'products' && part === 'variants') return this.#preview(Number(id), body);
    if (resource === 'products') return this.#answerProducts(method, Number(id), searchParams, body);
    if (part === 'mails') return this.#answerMails(method, Number(id), Number(mailId));
    if (method === 'GET' && id !== undefined && id !== '') return this.#answerOrder(Number(id));
    if (method === 'GET') return this.#listOrders(searchParams);
    return this.#patchOrder(Number(id), body);
  }

  #listTerms(query: URLSearchParams): Response {
    const by = query.get('_sort') === 'results' ? 'results' : 'searches';
    const turn = by === 'results' ? 1 : -1;
    return page(
      this.terms.toSorted((one, other) => turn * (one[by] - other[by])),
      query,
    );
  }

  #answerGeneral(part: string | undefined, body: unknown): Response {
    if (part === undefined) return json(this.generalSynonyms);
    const id = Number(part);
    const { on } = generalSynonymBody.parse(body);
    this.generalSynonyms = this.generalSynonyms.map((one) => (one.id === id ? { ...one, on } : one));
    return json(this.generalSynonyms.find((one) => one.id === id));
  }

  #answerSynonyms(of: 'synonyms' | 'germanSynonyms', method: string, body: unknown, ifMatch: string | null): Response {
    const version = () => JSON.stringify(JSON.stringify(this[of]));
    if (method === 'PUT') {
      const wanted = synonymGroups.parse(body);
      const isSame = JSON.stringify(wanted) === JSON.stringify(this[of]);
      if (!isSame && ifMatch !== null && ifMatch !== version()) return errorResponse('STALE', { current: this[of] });
      this[of] = wanted;
    }
    return json(this[of], 200, { ETag: version() });
  }

  #answerMails(method: string, orderId: number, mailId: number): Response {
    const mails = this.mails.get(orderId) ?? [];
    const again = mails.find(({ id }) => id === mailId);
    if (method === 'GET') return json(mails);
    if (again === undefined) return errorResponse('NOT_FOUND');
    const { sentAt: _sent, failedAt: _failed, lastError: _error, ...mail } = again;
    this.mails.set(orderId, [...mails, { ...mail, id: mails.length + 100, state: 'waiting', tries: 0 }]);
    return json(this.mails.get(orderId));
  }

  #answerOrder(id: number): Response {
    const planned = this.#nextReads.shift();
    if (planned !== undefined) return planned();
    const order = this.orders.find((one) => one.id === id);
    return order === undefined ? errorResponse('NOT_FOUND') : json(order);
  }

  #listOrders(query: URLSearchParams): Response {
    const by = query.get('_sort') ?? 'id';
    const turn = query.get('_order') === 'desc' ? -1 : 1;
    const words = (query.get('q') ?? '').toLowerCase().split(' ');
    const left = this.orders.filter(
      (order) =>
        matchesNeeds(order, query.getAll('needs')) &&
        words.every((word) => `${order.id} ${order.selectedAddress?.name}`.toLowerCase().includes(word)) &&
        (['status', 'paymentStatus', 'paymentMethod'] as const).every(
          (name) =>
            !query.has(name) ||
            query
              .getAll(name)
              .flatMap((text) => text.split(','))
              .includes(order[name]),
        ),
    );
    const sorted = isSortable(by)
      ? left.toSorted((one, other) => (one[by] < other[by] ? -turn : one[by] > other[by] ? turn : 0))
      : left;
    return page(sorted, query);
  }

  #patchOrder(id: number, body: unknown): Response {
    const order = this.orders.find((one) => one.id === id);
    if (order === undefined) return errorResponse('NOT_FOUND');
    const { status = order.status, paymentStatus = order.paymentStatus, updatedAt } = updateOrderBody.parse(body);
    if (updatedAt !== order.updatedAt) return errorResponse('STALE', { current: order });
    this.editOrder(id, { status, paymentStatus });
    if (order.paidByCard && status === 'cancelled' && this.refundsAtOnce) {
      this.editOrder(id, {
        paymentStatus: 'pending',
        paidByCard: undefined,
        refund: { amount: order.totalAmount, at: later(updatedAt) },
      });
    }
    return json(this.orders.find((one) => one.id === id));
  }

  #answerProducts(method: string, id: number, query: URLSearchParams, body: unknown): Response {
    if (method === 'POST') {
      const {
        variants,
        attributes: _attributes,
        options,
        colors,
        sizes,
        translations,
        ...sent
      } = createProductBody.parse({ stock: 0, ...z.looseObject({}).parse(body) });
      const own = ownOptions(this.options.all, { options, colors, sizes });
      const texts = mergeTranslations({}, translations);
      const plain = someProduct({ ...sent, ...own, translations: texts, id: this.products.length + 100, rating: 0 });
      const created = withVariants(plain, variants, sent.price);
      this.products.push(created);
      return json(created, 201);
    }
    if (Number.isNaN(id)) {
      return page(findProducts(this.products, query), query);
    }
    const found = this.products.find((one) => one.id === id);
    if (found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'GET') return json({ ...found, ...found.translations?.[query.get('lang') ?? ''] });
    return this.#patchProduct(found, body);
  }

  #preview(id: number, body: unknown): Response {
    const found = this.products.find((one) => one.id === id);
    return found === undefined ? errorResponse('NOT_FOUND') : json(previewedVariants(found, body, this.options.all));
  }

  #patchProduct(product: Product, body: unknown): Response {
    const changes = changedProduct(product, body, this.options.all);
    if (typeof changes === 'string') return errorResponse(changes, { current: product });
    this.editProduct(product.id, { ...changes, updatedAt: later(product.updatedAt) });
    return json(this.products.find((one) => one.id === product.id));
  }
}
