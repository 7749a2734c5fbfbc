import './app/zod-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { routes } from './app/router.tsx';
import { createNavigator } from './app/routing/navigator.ts';
import { ShopRouter } from './app/routing/ShopRouter.tsx';
import { createStore } from './app/store.ts';
import { checkAuth, nobodyFound } from './state/auth-slice.ts';

const store = createStore();
// Before anything is drawn, and beside the first screen's script: the guards wait for it. No script can see the session's
// cookie; where the browser sent none, the document says so.
if (document.querySelector('meta[name=session][content=none]') === null) void store.dispatch(checkAuth());
else store.dispatch(nobodyFound());

const navigator = createNavigator(createBrowserHistory());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <ShopRouter routes={routes} navigator={navigator} />
    </Provider>
  </StrictMode>,
);
