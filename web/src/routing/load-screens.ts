import { matchRoutes, type RouteObject } from 'react-router';
import { isLazyHandle } from './LazyScreen.tsx';

/**
 * Starts the scripts of all that is drawn at a path, layouts and screen side by side, each once.
 * @param admin false leaves those of the back office out: they are for whoever a guard has let in
 * @returns when they are there, which fails where one cannot be had; undefined where nothing is missing
 */
export function loadScreens(routes: RouteObject[], pathname: string, admin: boolean): Promise<unknown> | undefined {
  const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { handle } }) => {
    if (!isLazyHandle(handle) || (handle.forAdmins && !admin)) return [];
    return handle.load() ?? [];
  });
  if (missing.length === 0) return undefined;
  const all = Promise.all(missing);
  // Who only asks whether something is missing waits for nothing: a failure is then no fault of the app.
  all.catch(() => {});
  return all;
}
