import { createContext } from 'react';
import type { ShopNavigator } from './navigator.ts';

/** Undefined only outside the router. */
export const NavigatorContext = createContext<ShopNavigator | undefined>(undefined);

/** True while the script of the next screen is loading. */
export const ScreenLoadingContext = createContext(false);

/** Loads the scripts of a page that will probably be opened. Never rejects. */
export const PreloadScreenContext = createContext<(pathname: string) => Promise<void>>(async () => {});
