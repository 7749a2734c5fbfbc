import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../test/fake-shop.ts';
import { someProduct } from '../../test/samples.ts';
import { routes } from '../app/router.tsx';
import { loadScreens } from '../routing/load-screens.ts';
import { createNavigator } from '../routing/navigator.ts';
import { checkAuth } from '../state/auth-slice.ts';
import { createStore } from '../store/store.ts';
import { bootstrap } from './bootstrap.ts';
import { dropPrefetched, takePrefetched } from './prefetched-requests.ts';

describe('before anything is drawn', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    return dropPrefetched;
  });
  async function start(path: string) {
    const store = createStore();
    const navigator = createNavigator(createMemoryHistory({ initialEntries: [path] }));
    await bootstrap({ store, routes, navigator, session: store.dispatch(checkAuth()) });
    return store.getState();
  }

  it('the list of the address is loaded, for users who are logged in', async () => {
    shop.signIn(someUser());
    shop.answerNext('GET /products', () => json([someProduct()], 200, { 'X-Total-Count': '1' }));
    const { product, cart } = await start('/?page=2');
    expect(product.products).toHaveLength(1);
    expect(cart.cartLoaded).toBe(true);
    expect(takePrefetched('/products?_page=2&_limit=10')).toBeDefined();
    expect(takePrefetched('/products?_page=2&_limit=10')).toBeUndefined();
  });

  it('for others no list was requested, and the login can be shown at once', async () => {
    const { auth } = await start('/');
    expect(auth.userChecked).toBe(true);
    expect(shop.sent.map(({ path }) => path)).toEqual(['/auth/check']);
    expect(loadScreens(routes, '/login', null)).toBeUndefined();
  });

  it('a list that could not be had keeps nothing waiting', async () => {
    shop.signIn(someUser());
    shop.answerNext('GET /products', () => Promise.reject(new TypeError('cut')));
    expect((await start('/')).product.listFailure).toEqual({ kind: 'network' });
  });
});
