/**
 * Draws a page of an open shop as its document shows it, with the app's own screens: the server calls it with what the API answers. The
 * app then takes over what is drawn.
 */

import { setShopMoney } from '@shop/contract/money';
import type { ShownShop } from '@shop/contract/shown-shop';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { App } from '../app/App.tsx';
import { prime } from '../app/prime.ts';
import { routes } from '../app/router.tsx';
import { historyWithin, pagePrefix } from '../routing/language-prefix.ts';
import { loadScreens } from '../routing/load-screens.ts';
import { createNavigator } from '../routing/navigator.ts';
import { noSessionFound } from '../state/auth-slice.ts';
import { giveAnswers, type KnownAnswers } from '../state/known-answers.ts';
import { giveShop } from '../state/shown-shop.ts';
import { createStore } from '../store/store.ts';

export interface PageToDraw {
  /** Path and query, in the default language. */
  address: string;
  shop: ShownShop;
  answers: KnownAnswers;
}

/** One page after another: what is known of the shop is shared by all that the app draws. */
let last: Promise<unknown> = Promise.resolve();

/** @returns the markup. It rejects where it has a style, which the content security policy forbids */
export function renderPage(page: PageToDraw): Promise<string> {
  const drawn = last.then(() => draw(page));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw({ address, shop, answers }: PageToDraw): Promise<string> {
  giveShop(shop);
  setShopMoney(shop);
  giveAnswers(answers);
  const store = createStore();
  store.dispatch(noSessionFound());
  const prefix = pagePrefix();
  const history = createMemoryHistory({ initialEntries: [prefix + address] });
  const navigator = createNavigator(historyWithin(history, prefix));
  const { pathname, search } = navigator.current.location;
  await Promise.all([loadScreens(routes, pathname, null), prime(store, { pathname, search })]);
  const drawn = renderToString(createElement(App, { store, navigator, firstPicture: undefined, onDrawn: giveAnswers }));
  // React puts preloads of pictures before the markup; the document has those of the first.
  const markup = drawn.slice(drawn.indexOf('<div'));
  giveAnswers();
  if (/<[^>]+ style=/.test(markup)) throw new Error(`The page ${pathname} has styles in its markup.`);
  return markup;
}
