import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, type RouteObject, Router, useRoutes } from 'react-router';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { useAppStore } from '../store/hooks.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { NavigatorContext, PreloadScreenContext, ScreenLoadingContext } from './contexts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Fallback } from './Fallback.tsx';
import { loadScreens } from './load-screens.ts';
import type { Navigation, ShopNavigator } from './navigator.ts';
import { saveScroll } from './scroll-positions.ts';
import { useScroll } from './use-scroll.ts';

type ShopRouterProps = { routes: RouteObject[]; navigator: ShopNavigator };
type Load = (pathname: string) => Promise<unknown> | undefined;

/**
 * Renders the screen of the address. Address and screen change together, when all scripts of the new screen are loaded,
 * so that the address always belongs to the page in sight. Of two navigations the later one wins. If a script cannot be
 * loaded, a placeholder says so.
 */
export function ShopRouter({ routes, navigator }: ShopRouterProps) {
  const store = useAppStore();
  const load = useCallback<Load>(
    (pathname) => loadScreens(routes, pathname, selectLoggedInUser(store.getState())),
    [routes, store],
  );
  const { shown, loading, stale } = useNavigations(load, navigator);
  useScroll(shown);
  const preloadScreen = useCallback(
    // A failure here has no consequence: opening the page tries again and shows it.
    async (pathname: string) => {
      await load(pathname)?.catch(() => {});
    },
    [load],
  );
  if (shown === undefined) return <Spinner className="flex-1" />;
  return (
    <NavigatorContext value={navigator}>
      <ScreenLoadingContext value={loading}>
        <PreloadScreenContext value={preloadScreen}>
          <ErrorBoundary fallback={<Fallback />} place={shown}>
            <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
              {/* After Back the address already belongs to another page, so the old screen accepts no input. */}
              <div className="contents" inert={stale}>
                <Screens routes={routes} />
              </div>
            </Router>
          </ErrorBoundary>
        </PreloadScreenContext>
      </ScreenLoadingContext>
    </NavigatorContext>
  );
}

function Screens({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

function useNavigations(load: Load, navigator: ShopNavigator) {
  // If all scripts are loaded, the first render shows the screen.
  const [shown, setShown] = useState(() =>
    load(navigator.current.location.pathname) === undefined ? navigator.current : undefined,
  );
  const [loading, setLoading] = useState(false);
  const [stale, setStale] = useState(false);
  const rendered = useRef(shown);

  useEffect(() => {
    let newest = 0;

    function show(navigation: Navigation): void {
      if (rendered.current !== undefined) saveScroll(rendered.current.location.key);
      rendered.current = navigation;
      newest += 1;
      const render = () => {
        setShown(navigation);
        setLoading(false);
        setStale(false);
      };
      if (navigation.atOnce) flushSync(render);
      else startTransition(render);
    }

    /** Shows that a screen is loading. Never rejects: the screen's place shows a failure. */
    function wait(missing: Promise<unknown>): Promise<void> {
      newest += 1;
      const mine = newest;
      setLoading(true);
      const over = () => {
        if (mine === newest) setLoading(false);
      };
      return missing.then(over, over);
    }

    function follow(navigation: Navigation): void {
      const missing = load(navigation.location.pathname);
      if (missing === undefined) {
        show(navigation);
        return;
      }
      setStale(true);
      void wait(missing).then(() => {
        if (navigator.current === navigation) show(navigation);
      });
    }

    const stopPreparing = navigator.prepareWith((pathname) => {
      const missing = load(pathname);
      return missing && wait(missing);
    });
    // The scripts of other navigations were loaded before the address changed.
    const unsubscribe = navigator.subscribe((navigation) => {
      if (navigation.action === NavigationType.Pop) follow(navigation);
      else show(navigation);
    });
    // A guard may have redirected before this effect subscribed.
    if (rendered.current !== navigator.current) follow(navigator.current);
    return () => {
      stopPreparing();
      unsubscribe();
    };
  }, [load, navigator]);

  return { shown, loading, stale };
}
