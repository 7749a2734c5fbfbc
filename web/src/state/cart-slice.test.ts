import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../test/fake-shop.ts';
import { someCartItem, someProduct, someShirtLine } from '../../test/samples.ts';
import { createStore } from '../store/store.ts';
import { signOut } from './auth-slice.ts';
import {
  addToCart,
  changeLine,
  deleteCartItem,
  FOLD_MS,
  fetchCart,
  resetCart,
  selectCartTotals,
} from './cart-slice.ts';
import { cartTotals } from './cart-totals.ts';
import { withVariant } from './line-changes.ts';

describe('the cart', () => {
  let shop: FakeShop;
  let store: ReturnType<typeof createStore>;
  const cart = () => store.getState().cart;

  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
    store = createStore();
  });

  async function load(...items: ReturnType<typeof someCartItem>[]) {
    shop.cart = items;
    await store.dispatch(fetchCart());
  }

  it('fetch replaces the items and sets cartLoaded', async () => {
    await load(someCartItem({ id: 11 }));
    await load(someCartItem({ id: 12 }));
    expect(cart().items.map(({ id }) => id)).toEqual([12]);
    expect(cart().cartLoaded).toBe(true);
  });

  it('fetch sets cartLoaded also on failure, and says what failed', async () => {
    shop.down = true;
    await store.dispatch(fetchCart());
    expect(cart()).toMatchObject({ cartLoaded: true, loadFailure: { kind: 'network' }, status: 'idle' });
  });

  it('an older read that is answered after a newer one is dropped', async () => {
    let answerOld = () => {};
    shop.answerNext('GET /cart', async () => {
      await new Promise<void>((resolve) => {
        answerOld = resolve;
      });
      return json([someCartItem({ id: 11 })]);
    });
    const old = store.dispatch(fetchCart());
    await load(someCartItem({ id: 12 }));
    answerOld();
    await old;
    expect(cart().items.map(({ id }) => id)).toEqual([12]);
    expect(cart().status).toBe('idle');
  });

  it('status is loading while any request is pending, and idle after the last', async () => {
    const first = store.dispatch(fetchCart());
    const second = store.dispatch(fetchCart());
    expect(cart().status).toBe('loading');
    await Promise.all([first, second]);
    expect(cart().status).toBe('idle');
  });

  it('add appends an item', async () => {
    await load(someCartItem({ id: 11 }));
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 12 }), 201));
    await store.dispatch(addToCart({ product: 12, quantity: 1 }));
    expect(cart().items.map(({ id }) => id)).toEqual([11, 12]);
  });

  it('delete removes the matching item', async () => {
    await load(someCartItem({ id: 11 }), someCartItem({ id: 12 }));
    shop.answerNext('DELETE /cart/11', () => json({ id: 11 }));
    await store.dispatch(deleteCartItem(11));
    expect(cart().items.map(({ id }) => id)).toEqual([12]);
  });

  it('deleting a line that is gone already removes it too', async () => {
    await load(someCartItem({ id: 11 }));
    await store.dispatch(deleteCartItem(11));
    expect(cart().items).toEqual([]);
  });

  it('reset clears the items after deleting on the server each one that it still has', async () => {
    await load(someCartItem({ id: 11 }), someCartItem({ id: 12 }));
    shop.cart = [someCartItem({ id: 12 })];
    shop.answerNext('DELETE /cart/12', () => json({ id: 12 }));
    await store.dispatch(resetCart());
    expect(cart().items).toEqual([]);
    expect(shop.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/cart/12']);
  });

  it('reset leaves what another tab has added', async () => {
    await load(someCartItem({ id: 11 }));
    shop.cart = [someCartItem({ id: 13 })];
    await store.dispatch(resetCart());
    expect(cart().items.map(({ id }) => id)).toEqual([13]);
  });

  it('nothing of the cart stays after signing out', async () => {
    await load(someCartItem());
    await store.dispatch(signOut());
    expect(cart()).toMatchObject({ items: [], cartLoaded: false });
  });

  it('a cart that is answered after signing out is dropped', async () => {
    shop.cart = [someCartItem()];
    const late = store.dispatch(fetchCart());
    store.dispatch({ type: signOut.fulfilled.type, meta: { requestId: 'x' } });
    await late;
    expect(cart().items).toEqual([]);
  });

  it('the subtotal is the sum of discountPrice times quantity, the item count the sum of quantities', async () => {
    await load(
      someCartItem({ id: 11, quantity: 3, product: someProduct({ discountPrice: 19.99 }) }),
      someCartItem({ id: 12, quantity: 2, product: someProduct({ discountPrice: 0.1 }) }),
    );
    expect(selectCartTotals(store.getState())).toEqual({ subtotal: 60.17, total: 60.17, totalItems: 5 });
    expect(cartTotals([])).toEqual({ subtotal: 0, total: 0, totalItems: 0 });
  });

  describe('a change of quantity', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const quantityOf = (id: number) => cart().items.find((item) => item.id === id)?.quantity;
    const patches = () => shop.sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

    it('shows at once', async () => {
      await load(someCartItem({ id: 11, quantity: 1 }));
      void store.dispatch(changeLine({ id: 11, quantity: 4 }));
      expect(quantityOf(11)).toBe(4);
      expect(patches()).toEqual([]);
    });

    it('folds quick changes into one request with the absolute quantity', async () => {
      await load(someCartItem({ id: 11, quantity: 1 }));
      shop.answerNext('PATCH /cart/11', () => json(someCartItem({ id: 11, quantity: 4 })));
      const changes = [2, 3, 4].map((quantity) => store.dispatch(changeLine({ id: 11, quantity })));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      await Promise.all(changes);
      expect(patches()).toEqual([['/cart/11', { quantity: 4 }]]);
      expect(quantityOf(11)).toBe(4);
      expect(cart().changes).toEqual({});
    });

    it('of two lines sends one request for each', async () => {
      await load(someCartItem({ id: 11 }), someCartItem({ id: 12 }));
      for (const id of [11, 12]) {
        shop.answerNext(`PATCH /cart/${id}`, () => json(someCartItem({ id, quantity: 2 })));
        void store.dispatch(changeLine({ id, quantity: 2 }));
      }
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(patches().map(([path]) => path)).toEqual(['/cart/11', '/cart/12']);
    });

    it('that is rejected rolls back, and the line shows what is possible', async () => {
      await load(someCartItem({ id: 11, quantity: 1, product: someProduct({ id: 1, stock: 9 }) }));
      const { id, title, price, discountPrice } = someProduct();
      shop.answerNext('PATCH /cart/11', () =>
        errorResponse('OUT_OF_STOCK', {
          products: [{ id, title, price, discountPrice, stock: 3, deleted: false, quantity: 5 }],
        }),
      );
      void store.dispatch(changeLine({ id: 11, quantity: 5 }));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(quantityOf(11)).toBe(1);
      expect(cart().lineErrors[11]?.failure).toMatchObject({ code: 'OUT_OF_STOCK', products: [{ stock: 3 }] });
      expect(cart().items[0]?.product.stock).toBe(3);
    });

    it('chosen while the one before is under way is sent after its answer, never beside it', async () => {
      await load(someCartItem({ id: 11, quantity: 1 }));
      const answers: ((response: Response) => void)[] = [];
      const sent: unknown[] = [];
      vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
        sent.push(init.body);
        return new Promise<Response>((resolve) => answers.push(resolve));
      });
      void store.dispatch(changeLine({ id: 11, quantity: 2 }));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      void store.dispatch(changeLine({ id: 11, quantity: 5 }));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(sent).toEqual(['{"quantity":2}']);
      answers[0]?.(json(someCartItem({ id: 11, quantity: 2 })));
      await vi.advanceTimersByTimeAsync(0);
      expect(sent).toEqual(['{"quantity":2}', '{"quantity":5}']);
      answers[1]?.(json(someCartItem({ id: 11, quantity: 5 })));
      await vi.advanceTimersByTimeAsync(0);
      expect(quantityOf(11)).toBe(5);
      expect(cart().changes).toEqual({});
    });

    it('is not undone by a cart that was read in between', async () => {
      await load(someCartItem({ id: 11, quantity: 1 }));
      void store.dispatch(changeLine({ id: 11, quantity: 4 }));
      await load(someCartItem({ id: 11, quantity: 1 }));
      expect(quantityOf(11)).toBe(4);
    });
  });

  describe('a change of the variant', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const line = () => cart().items.find(({ id }) => id === 11);
    const another = (variant: number) => {
      const now = line();
      const changed = now && withVariant(now, variant);
      if (changed === undefined) throw new Error('no such variant');
      return changed;
    };

    it('shows colour, size, price, picture and stock of the variant at once, and is sent with the quantity', async () => {
      await load(someShirtLine(11, 42, { quantity: 2, chosenForYou: true }));
      void store.dispatch(changeLine({ id: 11, line: another(46) }));
      expect(line()).toMatchObject({
        quantity: 2,
        variant: { id: 46 },
        color: { id: 'black' },
        size: { id: 'l' },
        product: { price: 25, discountPrice: 25, stock: 10, thumbnail: '/pictures/black.webp' },
      });
      expect(line()?.chosenForYou).toBeUndefined();
      expect(selectCartTotals(store.getState()).total).toBe(50);
      shop.answerNext('PATCH /cart/11', () => json(someShirtLine(11, 46, { quantity: 2 })));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(shop.lastSent('PATCH', '/cart/11')?.body).toEqual({ quantity: 2, variant: 46 });
      expect(cart().changes).toEqual({});
    });

    it('and one of the quantity right after it are one request', async () => {
      await load(someShirtLine(11, 42));
      shop.answerNext('PATCH /cart/11', () => json(someShirtLine(11, 43, { quantity: 2 })));
      void store.dispatch(changeLine({ id: 11, line: another(43) }));
      void store.dispatch(changeLine({ id: 11, quantity: 2 }));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(shop.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { quantity: 2, variant: 43 },
      ]);
    });

    it('back to one without a picture shows the thumbnail of the product', async () => {
      await load(someShirtLine(11, 44));
      void store.dispatch(changeLine({ id: 11, line: another(42) }));
      expect(line()?.product.thumbnail).toBe('/pictures/4-4.webp');
    });

    it('that is rejected puts the line back as the cart is now, and other lines of the product stay as they are', async () => {
      await load(someShirtLine(11, 42, { quantity: 3 }), someShirtLine(12, 44));
      const now = { id: 4, variant: 43, title: 'Linen Shirt', price: 20, discountPrice: 20, deleted: false };
      shop.answerNext('PATCH /cart/11', () =>
        errorResponse('OUT_OF_STOCK', { products: [{ ...now, stock: 1, quantity: 3 }] }),
      );
      void store.dispatch(changeLine({ id: 11, line: another(43) }));
      await vi.advanceTimersByTimeAsync(FOLD_MS);
      expect(line()).toMatchObject({ variant: { id: 42 }, product: { stock: 10 } });
      expect(shop.lastSent('GET', '/cart')).toBeDefined();
      expect(cart().lineErrors[11]?.variant).toBe(43);
      expect(cart().items[1]?.product.stock).toBe(10);
    });
  });
});
