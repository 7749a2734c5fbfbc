import { matchRoutes, type RouteObject } from 'react-router';

const underWay = new WeakMap<RouteObject, Promise<void>>();

/**
 * Starts the scripts of all that is drawn at a path, layouts and screen side by side, each once.
 * @returns when they are there; undefined where nothing is missing
 */
export function loadScreens(routes: RouteObject[], pathname: string): Promise<unknown> | undefined {
  const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => loadRoute(route) ?? []);
  return missing.length === 0 ? undefined : Promise.all(missing);
}

function loadRoute(route: RouteObject): Promise<void> | undefined {
  const { lazy } = route;
  if (typeof lazy !== 'function') return undefined;
  const begun = underWay.get(route);
  if (begun !== undefined) return begun;
  const loading = lazy()
    .then((loaded) => {
      Object.assign(route, loaded, { lazy: undefined });
    })
    // Also after a failure: the next visit tries again.
    .finally(() => underWay.delete(route));
  underWay.set(route, loading);
  return loading;
}
