/**
 * What the document of the home page shows before any script has run: the app's own drawing of it, made once when the app is
 * built. Who looks and which products there are is not known then, so it is the page as it stands while the list is on
 * its way, with a place for the first product's picture.
 */

import type { User } from '@shop/contract/accounts';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { routes } from '../app/router.tsx';
import { FirstPictureContext } from '../features/product-list/first-picture.ts';
import { loadScreens } from '../routing/load-screens.ts';
import { createNavigator } from '../routing/navigator.ts';
import { pages } from '../routing/paths.ts';
import { ShopRouter } from '../routing/ShopRouter.tsx';
import { checkAuth } from '../state/auth-slice.ts';
import { createStore } from '../store/store.ts';

/** No picture's address: the server puts its attributes in the place of this one. */
const PLACE = 'first-picture:';

const somebody: User = {
  id: 0,
  email: '',
  name: null,
  role: 'user',
  addresses: [],
  imageUrl: null,
  createdAt: '',
  updatedAt: '',
};

async function drawHome(): Promise<string> {
  await loadScreens(routes, pages.home, false);
  const store = createStore();
  store.dispatch(checkAuth.fulfilled(somebody, '', undefined));
  const navigator = createNavigator(createMemoryHistory({ initialEntries: [pages.home] }));
  const drawn = renderToStaticMarkup(
    // Nothing in it can be used yet: neither the keyboard nor a screen reader goes where everything is about to be replaced.
    <div inert className="contents">
      <Provider store={store}>
        <FirstPictureContext value={{ src: PLACE }}>
          <ShopRouter routes={routes} navigator={navigator} />
        </FirstPictureContext>
      </Provider>
    </div>,
  );
  // React starts the picture before it; that is the server's to do, in the document's head.
  const markup = drawn.slice(drawn.indexOf('<div'));
  if (!markup.includes(`src="${PLACE}"`)) throw new Error('The home page has no place for its first picture.');
  // The policy of every page refuses it.
  if (markup.includes(' style=')) throw new Error('The home page has styles in its markup.');
  return markup;
}

export const home = await drawHome();
