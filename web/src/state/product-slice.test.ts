import type { ProductQuery } from '@shop/contract/product-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../test/fake-shop.ts';
import { someProduct } from '../../test/samples.ts';
import { createStore } from '../store/store.ts';
import {
  createProduct,
  fetchBrands,
  fetchCategories,
  fetchProductById,
  fetchProducts,
  selectedProductCleared,
  updateProduct,
} from './product-slice.ts';

const query: ProductQuery = {
  filter: '',
  sort: undefined,
  order: undefined,
  page: 1,
  limit: 10,
  admin: false,
};

describe('products', () => {
  let shop: FakeShop;
  let store: ReturnType<typeof createStore>;
  const product = () => store.getState().product;

  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
    store = createStore();
  });

  async function list(...ids: number[]) {
    const products = ids.map((id) => someProduct({ id }));
    shop.answerNext('GET /products', () => json(products, 200, { 'X-Total-Count': '41' }));
    await store.dispatch(fetchProducts(query));
  }

  it('fetching by filters replaces the list and the total from X-Total-Count', async () => {
    await list(1, 2);
    await list(3);
    expect(product().products.map(({ id }) => id)).toEqual([3]);
    expect(product().totalItems).toBe(41);
  });

  it('the query repeats its filters, and carries the admin flag only for admins', async () => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      addresses.push(path);
      return json([], 200, { 'X-Total-Count': '0' });
    });
    await store.dispatch(
      fetchProducts({ ...query, filter: '?category=a&category=b+c', sort: 'rating', order: 'desc', page: 2 }),
    );
    await store.dispatch(fetchProducts({ ...query, admin: true }));
    expect(addresses).toEqual([
      '/products?category=a&category=b+c&_sort=rating&_order=desc&_page=2&_limit=10',
      '/products?_page=1&_limit=10&admin=true',
    ]);
  });

  it('an old answer never replaces a newer one', async () => {
    const answers: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const old = store.dispatch(fetchProducts(query));
    const newer = store.dispatch(fetchProducts({ ...query, page: 2 }));
    answers[1]?.(json([someProduct({ id: 2 })]));
    await newer;
    answers[0]?.(json([someProduct({ id: 1 })]));
    await old;
    expect(product().products.map(({ id }) => id)).toEqual([2]);
    expect(product().status).toBe('idle');
  });

  it('an aborted request is no failure', async () => {
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    const request = store.dispatch(fetchProducts(query));
    request.abort();
    await request;
    expect(product()).toMatchObject({ status: 'idle', listFailure: null });
  });

  it('a failed request leaves the list and holds the error', async () => {
    await list(1);
    shop.down = true;
    await store.dispatch(fetchProducts(query));
    expect(product()).toMatchObject({ listFailure: { kind: 'network' }, status: 'idle' });
    expect(product().products).toHaveLength(1);
  });

  it('fetching by id sets selectedProduct, and the clear action empties it', async () => {
    shop.answerNext('GET /products/4', () => json(someProduct({ id: 4 })));
    await store.dispatch(fetchProductById(4));
    expect(product().selectedProduct?.id).toBe(4);
    store.dispatch(selectedProductCleared());
    expect(product().selectedProduct).toBeNull();
  });

  it('an answer for a product whose page was left is dropped', async () => {
    const late = store.dispatch(fetchProductById(4));
    shop.answerNext('GET /products/4', () => json(someProduct({ id: 4 })));
    store.dispatch(selectedProductCleared());
    await late;
    expect(product().selectedProduct).toBeNull();
  });

  it('an unknown id is a failure with its status', async () => {
    shop.answerNext('GET /products/4', () => errorResponse('NOT_FOUND'));
    await store.dispatch(fetchProductById(4));
    expect(product().selectedFailure).toMatchObject({ kind: 'problem', status: 404, code: 'NOT_FOUND' });
  });

  it('create appends to the list', async () => {
    await list(1);
    shop.answerNext('POST /products', () => json(someProduct({ id: 9 }), 201));
    await store.dispatch(createProduct({ title: 'New' }));
    expect(product().products.map(({ id }) => id)).toEqual([1, 9]);
  });

  it('update replaces the matching product and sets selectedProduct; a soft delete is such an update', async () => {
    await list(1, 2);
    shop.answerNext('PATCH /products/2', () => json(someProduct({ id: 2, deleted: true })));
    await store.dispatch(updateProduct({ id: 2, deleted: true }));
    expect(product().products.map(({ deleted }) => deleted)).toEqual([false, true]);
    expect(product().selectedProduct).toMatchObject({ id: 2, deleted: true });
    expect(shop.lastSent('PATCH', '/products/2')?.body).toEqual({ id: 2, deleted: true });
  });

  it('brands and categories are lists of value, label and checked', async () => {
    const option = { id: 1, value: 'Acme', label: 'Acme', checked: false };
    shop.answerNext('GET /brands', () => json([option]));
    shop.answerNext('GET /categories', () => json([{ ...option, value: 'Shoes' }]));
    await Promise.all([
      store.dispatch(fetchBrands({ admin: false })),
      store.dispatch(fetchCategories({ admin: false })),
    ]);
    expect(product().brands).toEqual([option]);
    expect(product().categories[0]?.value).toBe('Shoes');
  });
});
