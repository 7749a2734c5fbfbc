import { may, type Rights } from '@shop/contract/permissions';
import { matchRoutes, type RouteObject } from 'react-router';
import { isLazyHandle } from './LazyScreen.tsx';

/**
 * Loads the scripts of all layouts and screens of a path in parallel, each once.
 * @param user what needs a permission is left out where there is no user, or one without it
 * @returns a promise that rejects if a script cannot be loaded; undefined if all are loaded
 */
export function loadScreens(
  routes: RouteObject[],
  pathname: string,
  user: Rights | null,
): Promise<unknown> | undefined {
  const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { handle } }) => {
    if (!isLazyHandle(handle)) return [];
    if (handle.needs !== undefined && (user === null || !may(user, handle.needs))) return [];
    return handle.load() ?? [];
  });
  if (missing.length === 0) return undefined;
  const all = Promise.all(missing);
  // A caller that only wants to know if something is missing does not await it: its rejection must not count as
  // unhandled.
  all.catch(() => {});
  return all;
}
