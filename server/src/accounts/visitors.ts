/** Those without a session: while the storefront is open, they see what users see of the catalogue. */

import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { carryOutSales, findVersions, type SessionVersions } from './sessions.queries.ts';

/** The versions of data as new as the call, as they come with a session; undefined while the shop is for members. */
export type OpenShop = () => Promise<SessionVersions | undefined>;

/** For a request without a session. The settings are then as new as these versions. */
export async function readVersions(deps: Deps): Promise<SessionVersions> {
  let found = await findVersions(deps.reads);
  if (found.salesAreDue) {
    await inTransaction(deps.db, carryOutSales);
    found = await findVersions(deps.reads);
  }
  const { salesAreDue: _, ...versions } = found;
  await deps.settings.follow(versions.settingsVersion);
  return versions;
}

/** Requests at the same time share a query, so that a shop for members is asked once for however many strangers. */
export function trackOpenShop(deps: Deps): OpenShop {
  const { settings } = deps;
  let reading: Promise<unknown> = Promise.resolve();
  /** The read that has not begun. */
  let waiting: Promise<SessionVersions | undefined> | undefined;

  async function read(): Promise<SessionVersions | undefined> {
    waiting = undefined;
    const versions = await readVersions(deps);
    return settings.current().storefront === 'public' ? versions : undefined;
  }

  return async () => {
    if (settings.fixed.storefront === 'members') return undefined;
    if (waiting === undefined) {
      waiting = reading.catch(() => {}).then(read);
      reading = waiting;
    }
    try {
      return await waiting;
    } catch (error) {
      // As far as is known, strangers are refused whatever the database would say.
      if (settings.current().storefront === 'members') return undefined;
      throw error;
    }
  };
}
