import type { ShopSettings } from '@shop/contract/settings';
import type { Settings } from './settings.ts';

/**
 * A cache of data whose every change gives the settings another version, as triggers do for pages and texts of mails: it is read once for
 * each version of the settings that the process knows.
 * @returns data at least as new as the known settings; after a refresh of those nothing more is read until the next change
 */
export function cachedWithSettings<D extends { settings: Settings }, T>(
  read: (deps: D) => Promise<T>,
): (deps: D) => Promise<T> {
  const cache = new WeakMap<ShopSettings, Promise<T>>();
  return async (deps) => {
    const known = deps.settings.current();
    const cached = cache.get(known);
    if (cached !== undefined) return cached;
    const reading = read(deps);
    cache.set(known, reading);
    try {
      return await reading;
    } catch (error) {
      cache.delete(known);
      throw error;
    }
  };
}
