/**
 * The home page as its document shows it before any script runs: the build renders the app once. The build knows
 * neither the user nor the products, so this is the page while the list loads, with a place for the first product's
 * picture.
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

/** A placeholder: the server replaces it with the attributes of the first picture. */
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
    // Inert, because the app is about to replace it: neither the keyboard nor a screen reader enters it.
    <div inert className="contents">
      <Provider store={store}>
        <FirstPictureContext value={{ src: PLACE }}>
          <ShopRouter routes={routes} navigator={navigator} />
        </FirstPictureContext>
      </Provider>
    </div>,
  );
  // React puts a preload of the picture before the markup; the server writes that into the document's head itself.
  const markup = drawn.slice(drawn.indexOf('<div'));
  if (!markup.includes(`src="${PLACE}"`)) throw new Error('The home page has no place for its first picture.');
  // The content security policy forbids inline styles.
  if (markup.includes(' style=')) throw new Error('The home page has styles in its markup.');
  return markup;
}

export const home = await drawHome();
