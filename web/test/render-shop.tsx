import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { UNSAFE_createMemoryHistory as createMemoryHistory, type NavigateOptions } from 'react-router';
import { routes } from '../src/app/router.tsx';
import { createNavigator, type ShopNavigator } from '../src/routing/navigator.ts';
import { ShopRouter } from '../src/routing/ShopRouter.tsx';
import { askInLanguageOfDocument } from '../src/state/answer-language.ts';
import { checkAuth } from '../src/state/auth-slice.ts';
import { createStore } from '../src/store/store.ts';

/** Renders the whole app at an address, as main.tsx does: with the real store and routes, and the current `fetch`. */
export function renderShop(path: string) {
  const store = createStore();
  const navigator = createNavigator(createMemoryHistory({ initialEntries: [path] }));
  askInLanguageOfDocument(() => navigator.current.location.pathname);
  void store.dispatch(checkAuth());
  const { unmount } = render(
    <Provider store={store}>
      <ShopRouter routes={routes} navigator={navigator} />
    </Provider>,
  );
  return {
    store,
    unmount,
    router: routerOf(navigator),
    user: userEvent.setup(),
    path: () => navigator.current.location.pathname,
  };
}

/** The address bar, and Back and Forward. */
function routerOf(navigator: ShopNavigator) {
  return {
    get location() {
      return navigator.current.location;
    },
    async navigate(to: string | -1, options?: NavigateOptions) {
      await act(async () => {
        if (to === -1) navigator.go(to);
        else navigator.push(to, options?.state, options);
      });
    },
  };
}
