import '../bootstrap/zod-without-eval.ts';
import '../fonts.css';
import '../styles.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { dropPrefetched } from '../bootstrap/prefetched-requests.ts';
import { FirstPictureContext, firstPictureOf } from '../features/product-list/first-picture.ts';
import { createNavigator } from '../routing/navigator.ts';
import { ShopRouter } from '../routing/ShopRouter.tsx';
import { followOtherTabs } from '../session/other-tabs.ts';
import { checkAuth, noSessionFound } from '../state/auth-slice.ts';
import { createStore } from '../store/store.ts';
import { routes } from './router.tsx';

/** By its effects the screen has taken what was asked for it. */
function Drawn() {
  useEffect(dropPrefetched, []);
  return null;
}

async function begin(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The document has no #root');
  const store = createStore();
  // Before anything is drawn, and beside the first screen's script: the guards wait for it. No script can see the session's
  // cookie; where the browser sent none, the document says so.
  const session =
    document.querySelector('meta[name=session][content=none]') === null
      ? store.dispatch(checkAuth())
      : Promise.resolve(store.dispatch(noSessionFound()));
  followOtherTabs(store, new BroadcastChannel('shop.session'));
  const navigator = createNavigator(createBrowserHistory());
  const firstPicture = firstPictureOf(document);
  await bootstrap({ store, routes, navigator, session });
  // As a transition the drawing is done in pieces, and the browser comes in between.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <Provider store={store}>
          <FirstPictureContext value={firstPicture}>
            <ShopRouter routes={routes} navigator={navigator} />
          </FirstPictureContext>
          <Drawn />
        </Provider>
      </StrictMode>,
    ),
  );
}

// Apart from the scripts' own evaluation, which is long enough on a slow phone.
setTimeout(begin);
