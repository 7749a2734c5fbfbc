import { StrictMode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { type FirstPicture, FirstPictureContext } from '../features/product-list/first-picture.ts';
import type { ShopNavigator } from '../routing/navigator.ts';
import { ShopRouter } from '../routing/ShopRouter.tsx';
import type { AppStore } from '../store/store.ts';
import { routes } from './router.tsx';

type AppProps = {
  store: AppStore;
  navigator: ShopNavigator;
  firstPicture: FirstPicture | undefined;
  /** Called after the effects of the first screen. */
  onDrawn: () => void;
};

export function App({ store, navigator, firstPicture, onDrawn }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <FirstPictureContext value={firstPicture}>
          <ShopRouter routes={routes} navigator={navigator} />
        </FirstPictureContext>
        <Drawn onDrawn={onDrawn} />
      </Provider>
    </StrictMode>
  );
}

/** Effects of the screen run before this one. */
function Drawn({ onDrawn }: Pick<AppProps, 'onDrawn'>) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
