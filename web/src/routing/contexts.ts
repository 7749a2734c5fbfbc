import { createContext } from 'react';
import type { ShopNavigator } from './navigator.ts';

/** Undefined outside the router only. */
export const NavigatorContext = createContext<ShopNavigator | undefined>(undefined);

/** True while the script of the next screen is on its way. */
export const ScreenLoadingContext = createContext(false);

/** Loads the scripts of a page that will probably be opened; never fails. */
export const PreloadScreenContext = createContext<(pathname: string) => Promise<void>>(async () => {});
