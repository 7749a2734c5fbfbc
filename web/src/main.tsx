import './app/zod-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { routes } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { checkAuth } from './state/auth-slice.ts';

const store = createStore();
// Before anything is drawn, and beside the first screen's script: the guards wait for it.
void store.dispatch(checkAuth());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={createBrowserRouter(routes)} flushSync={(update) => void flushSync(update)} />
    </Provider>
  </StrictMode>,
);
