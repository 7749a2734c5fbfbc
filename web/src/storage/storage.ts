/**
 * What the shop stores in the browser, but for carts and orders: each value with its key and its schema. A value that cannot be read, or that
 * something else wrote, counts as absent. If the browser forbids storage or has no room left, nothing is stored and no screen
 * fails. People have values of earlier builds, so keys and schemas stay compatible with them.
 */

import * as z from 'zod/mini';
import { type Stored, stored } from './stored.ts';

/** Where each entry of the tab's history was scrolled to, in pixels, by its key. */
export const scrollPositions = stored('sessionStorage', 'shop.scroll', z.record(z.string(), z.number()));

/** The build for which this tab was reloaded: the address of one of its scripts. */
export const reloadedBuild = stored('sessionStorage', 'shop.reloaded', z.string());

/** How the back office shows the products, as this person chose last in this browser. */
export const adminView = stored('localStorage', 'shop.admin-view', z.enum(['cards', 'table']));

/** What one person last searched for in this browser, the newest first. */
export const recentSearches = stored(
  'localStorage',
  'shop.searches',
  z.object({ userId: z.int(), queries: z.array(z.string()) }),
);

/** The product that was opened from a list. @param locationKey the list's entry in the tab's history */
export function openedCard(locationKey: string): Stored<number> {
  return stored('sessionStorage', `shop.card.${locationKey}`, z.int());
}

/** See `visit-codes.ts` and `palette-storage.ts`. */
export const VISIT_CODES = 'shop.codes';
export const PALETTE = 'shop.palette';
const DRAFT_PREFIX = 'shop.draft.';
const ownedDraft = z.object({ userId: z.int(), draft: z.unknown() });

/** What a person typed into a form whose session ended before it was saved. It may hold personal data. */
export function formDraft(form: string): Stored<z.infer<typeof ownedDraft>> {
  return stored('sessionStorage', DRAFT_PREFIX + form, ownedDraft);
}

/** Removes all drafts, recent searches, codes and entries of the palette, or all except those of one person. */
export function removeTraces(exceptOf?: number): void {
  if (exceptOf === undefined || recentSearches.read()?.userId !== exceptOf) recentSearches.remove();
  try {
    if (exceptOf === undefined) {
      window.sessionStorage.removeItem(VISIT_CODES);
      window.localStorage.removeItem(PALETTE);
    }
    for (const key of Object.keys(window.sessionStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) continue;
      const draft = stored('sessionStorage', key, ownedDraft);
      if (exceptOf === undefined || draft.read()?.userId !== exceptOf) draft.remove();
    }
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
