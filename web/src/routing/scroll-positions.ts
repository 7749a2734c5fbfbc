/** Where each entry of the tab's history was scrolled to. Survives a reload if the browser allows storage. */

import { scrollPositions } from '../storage/storage.ts';

const positions = new Map<string, number>(Object.entries(scrollPositions.read() ?? {}));

// The build renders the home page without an address.
const opened = typeof window === 'undefined' ? '' : `${window.location.pathname}${window.location.search}`;
/** The entry at which a document was opened. React Router calls it the same in every document, so the address tells them apart. */
const OPENED_AT = `default ${opened}`;
const nameOf = (locationKey: string) => (locationKey === 'default' ? OPENED_AT : locationKey);

// A document that is neither reloaded nor returned to starts at its top, also if its address was left elsewhere before.
if (performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')) {
  positions.delete(OPENED_AT);
}

export function saveScroll(locationKey: string): void {
  positions.set(nameOf(locationKey), window.scrollY);
}

export function savedScroll(locationKey: string): number | undefined {
  return positions.get(nameOf(locationKey));
}

export function storeScrollPositions(): void {
  scrollPositions.write(Object.fromEntries(positions));
}
