import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RouteObject, Router, useRoutes } from 'react-router';
import { Fallback } from '../../screens/fallback/Fallback.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ComingContext, ExpectScreenContext, NavigatorContext } from './contexts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadScreens } from './load-screens.ts';
import type { Arrival, ShopNavigator } from './navigator.ts';
import { keepScroll } from './scroll-positions.ts';
import { useScroll } from './use-scroll.ts';

type ShopRouterProps = { routes: RouteObject[]; navigator: ShopNavigator };

/**
 * Draws the screen of the address. The one before stays until all scripts of the next are there, so that nothing is drawn
 * in pieces; of two navigations the later one wins.
 */
export function ShopRouter({ routes, navigator }: ShopRouterProps) {
  const { shown, coming, failed } = useArrivals(routes, navigator);
  useScroll(shown);
  const expectScreen = useCallback(
    // What fails here is tried again, and said, when the page is opened.
    (pathname: string) => void loadScreens(routes, pathname)?.catch(() => {}),
    [routes],
  );
  if (failed) return <Fallback />;
  if (shown === undefined) return <Spinner className="flex-1" />;
  return (
    <NavigatorContext value={navigator}>
      <ComingContext value={coming}>
        <ExpectScreenContext value={expectScreen}>
          <ErrorBoundary fallback={<Fallback />} place={shown}>
            <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
              <Screens routes={routes} />
            </Router>
          </ErrorBoundary>
        </ExpectScreenContext>
      </ComingContext>
    </NavigatorContext>
  );
}

function Screens({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

function useArrivals(routes: RouteObject[], navigator: ShopNavigator) {
  // Where all scripts are there already, the first drawing is the screen.
  const [shown, setShown] = useState(() =>
    loadScreens(routes, navigator.current.location.pathname) === undefined ? navigator.current : undefined,
  );
  const [coming, setComing] = useState(false);
  const [failed, setFailed] = useState(false);
  const standing = useRef(shown);

  useEffect(() => {
    function show(arrival: Arrival): void {
      if (standing.current !== undefined) keepScroll(standing.current.location.key);
      standing.current = arrival;
      const draw = () => {
        setShown(arrival);
        setComing(false);
        setFailed(false);
      };
      if (arrival.atOnce) flushSync(draw);
      else startTransition(draw);
    }

    function arrive(arrival: Arrival): void {
      const missing = loadScreens(routes, arrival.location.pathname);
      if (missing === undefined) {
        show(arrival);
        return;
      }
      setComing(true);
      const isNewest = () => navigator.current === arrival;
      missing.then(
        () => isNewest() && show(arrival),
        () => isNewest() && setFailed(true),
      );
    }

    // A guard may have gone on already.
    if (standing.current !== navigator.current) arrive(navigator.current);
    return navigator.subscribe(arrive);
  }, [routes, navigator]);

  return { shown, coming, failed };
}
