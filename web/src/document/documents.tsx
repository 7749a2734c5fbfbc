/**
 * What documents show before any script runs: the build renders the app once for each. The build knows neither the user nor
 * what a page shows, so these are the home page while its list loads, with a place for the first product's picture, and the
 * header and footer of all other pages, with a spinner between them.
 */

import type { SessionUser } from '@shop/contract/accounts';
import type { FrameName } from '@shop/contract/first-needs';
import { permissions } from '@shop/contract/permissions';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router';
import { routes } from '../app/router.tsx';
import { FirstPictureContext } from '../features/product-list/first-picture.ts';
import { loadScreens } from '../routing/load-screens.ts';
import { createNavigator } from '../routing/navigator.ts';
import { pages } from '../routing/paths.ts';
import { ShopRouter } from '../routing/ShopRouter.tsx';
import { Frame } from '../shell/Frame.tsx';
import { RootLayout } from '../shell/RootLayout.tsx';
import { checkAuth } from '../state/auth-slice.ts';
import { createStore } from '../store/store.ts';
import { SpinnerPicture } from '../ui/Spinner.tsx';

/** A placeholder: the server replaces it with the attributes of the first picture. */
const PLACE = 'first-picture:';

const somebody: SessionUser = {
  id: 0,
  email: '',
  name: null,
  role: 'user',
  addresses: [],
  imageUrl: null,
  createdAt: '',
  updatedAt: '',
};

function Waiting() {
  return (
    <div className="flex min-h-24 items-center justify-center">
      <SpinnerPicture />
    </div>
  );
}

/** Header and footer as every screen has them. */
const frameRoutes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [{ Component: Frame, children: [{ path: '*', Component: Waiting }] }],
  },
];

/** @throws where the markup has a style, which the content security policy forbids */
function draw(drawnRoutes: RouteObject[], path: string, permissions: string[] = []): string {
  const store = createStore();
  store.dispatch(checkAuth.fulfilled({ ...somebody, permissions }, '', undefined));
  const navigator = createNavigator(createMemoryHistory({ initialEntries: [path] }));
  const drawn = renderToStaticMarkup(
    // Inert, because the app is about to replace it: neither the keyboard nor a screen reader enters it.
    <div inert className="contents">
      <Provider store={store}>
        <FirstPictureContext value={{ src: PLACE }}>
          <ShopRouter routes={drawnRoutes} navigator={navigator} />
        </FirstPictureContext>
      </Provider>
    </div>,
  );
  // React puts a preload of the picture before the markup; the server writes that into the document's head itself.
  const markup = drawn.slice(drawn.indexOf('<div'));
  if (markup.includes(' style=')) throw new Error(`The document of ${path} has styles in its markup.`);
  return markup;
}

async function drawHome(): Promise<string> {
  await loadScreens(routes, pages.home, null);
  const markup = draw(routes, pages.home);
  if (!markup.includes(`src="${PLACE}"`)) throw new Error('The home page has no place for its first picture.');
  return markup;
}

/** The home page; and for each frame of `FirstNeeds` the markup of its document. */
export const home = await drawHome();
export const frames: Record<FrameName, string> = {
  list: draw(frameRoutes, pages.home),
  shop: draw(frameRoutes, '/any'),
  'back-office': draw(frameRoutes, `${pages.admin}/any`, [...permissions]),
};
