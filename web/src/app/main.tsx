import '../bootstrap/zod-without-eval.ts';
import '../fonts.css';
import '../styles.css';
import { setShopMoney } from '@shop/contract/money';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { dropPrefetched } from '../bootstrap/prefetched-requests.ts';
import { firstPictureOf } from '../features/product-list/first-picture.ts';
import { historyWithin, pagePrefix } from '../routing/language-prefix.ts';
import { createNavigator } from '../routing/navigator.ts';
import { followOtherTabs } from '../session/other-tabs.ts';
import { askInLanguageOfDocument } from '../state/answer-language.ts';
import { checkAuth, noSessionFound } from '../state/auth-slice.ts';
import { proving } from '../state/proving.ts';
import { currentShop } from '../state/shown-shop.ts';
import { createStore } from '../store/store.ts';
import { App } from './App.tsx';
import { routes } from './router.tsx';

/** In a shop that is open to all it is no failure that nobody is logged in. */
async function checkSession({ dispatch }: ReturnType<typeof createStore>): Promise<void> {
  if (currentShop().isOpen !== true) await dispatch(checkAuth());
  else await (await import('../state/visitor.ts')).findVisitor(dispatch);
}

async function begin(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The document has no #root');
  if (element.querySelector('form') !== null) {
    // In the script of the home page, which is there before its first render.
    void import('../search/prerendered-field.ts').then((search) => search.watchPrerenderedSearch(element));
  }
  setShopMoney(currentShop());
  const store = createStore();
  // Without its script the person reads that it is asked for.
  proving.retry = (refused) =>
    import('../features/second-factor/ask-for-proof.ts').then(
      ({ proveAndRepeat }) => proveAndRepeat(store, refused),
      () => undefined,
    );
  const navigator = createNavigator(historyWithin(createBrowserHistory(), pagePrefix()));
  askInLanguageOfDocument(() => navigator.current.location.pathname);
  const shown = document.getElementById('answers')?.textContent;
  if (shown) {
    const { takeOver } = await import('./take-over.tsx');
    return takeOver(element, { shown, store, navigator });
  }
  // The guards wait for the session, so it is requested before the first render, beside the first screen's script. No
  // script can read the session cookie; the document says if the browser sent none.
  const session =
    document.querySelector('meta[name=session][content=none]') === null
      ? checkSession(store)
      : Promise.resolve(store.dispatch(noSessionFound()));
  followOtherTabs(store, new BroadcastChannel('shop.session'));
  const firstPicture = firstPictureOf(document);
  await bootstrap({ store, routes, navigator, session });
  // React renders a transition in pieces, so that the browser can handle input in between.
  startTransition(() =>
    createRoot(element).render(
      <App store={store} navigator={navigator} firstPicture={firstPicture} onDrawn={dropPrefetched} />,
    ),
  );
}

// In a task of its own: evaluating the scripts alone is a long task on a slow phone.
setTimeout(begin);
