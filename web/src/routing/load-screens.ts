import { matchRoutes, type RouteObject } from 'react-router';
import { isLazyHandle } from './LazyScreen.tsx';

/**
 * Loads the scripts of all layouts and screens of a path in parallel, each once.
 * @param admin false leaves out the scripts of the back office
 * @returns a promise that rejects if a script cannot be loaded; undefined if all are loaded
 */
export function loadScreens(routes: RouteObject[], pathname: string, admin: boolean): Promise<unknown> | undefined {
  const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { handle } }) => {
    if (!isLazyHandle(handle) || (handle.forAdmins && !admin)) return [];
    return handle.load() ?? [];
  });
  if (missing.length === 0) return undefined;
  const all = Promise.all(missing);
  // A caller that only wants to know if something is missing does not await it: its rejection must not count as
  // unhandled.
  all.catch(() => {});
  return all;
}
