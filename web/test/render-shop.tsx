import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { routes } from '../src/app/router.tsx';
import { createStore } from '../src/app/store.ts';
import { checkAuth } from '../src/state/auth-slice.ts';

/** The whole app at an address, as main.tsx starts it: real store, real routes, and whatever `fetch` is. */
export function renderShop(path: string) {
  const store = createStore();
  void store.dispatch(checkAuth());
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} flushSync={(update) => void flushSync(update)} />
    </Provider>,
  );
  return { store, router, user: userEvent.setup(), path: () => router.state.location.pathname };
}
