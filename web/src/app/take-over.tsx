/** How the app begins where the server has drawn the page. */

import { hydrateRoot } from 'react-dom/client';
import { releasePresses } from '../bootstrap/early-presses.ts';
import { loadScreens } from '../routing/load-screens.ts';
import type { ShopNavigator } from '../routing/navigator.ts';
import { followOtherTabs } from '../session/other-tabs.ts';
import { noSessionFound } from '../state/auth-slice.ts';
import { giveAnswers, readAnswers } from '../state/known-answers.ts';
import { findVisitor } from '../state/visitor.ts';
import type { AppStore } from '../store/store.ts';
import { App } from './App.tsx';
import { prime } from './prime.ts';
import { routes } from './router.tsx';

/** `shown` is what the document holds of the API. */
type Parts = { shown: string; store: AppStore; navigator: ShopNavigator };

/**
 * Takes over the page that the document shows, which is the same for everybody: what the API says of it is in the document too. Who it
 * is that looks is asked afterwards.
 */
export async function takeOver(element: Element, { shown, store, navigator }: Parts): Promise<void> {
  const { location } = navigator.current;
  giveAnswers(readAnswers(shown));
  store.dispatch(noSessionFound());
  followOtherTabs(store, new BroadcastChannel('shop.session'));
  await Promise.allSettled([loadScreens(routes, location.pathname, null), prime(store, location)]);
  const begun = () => {
    document.getElementById('not-started')?.remove();
    // What the screens ask for when they appear is in the document, too.
    setTimeout(giveAnswers);
    void findVisitor(store.dispatch);
    releasePresses();
  };
  hydrateRoot(element, <App store={store} navigator={navigator} firstPicture={undefined} onDrawn={begun} />);
}
