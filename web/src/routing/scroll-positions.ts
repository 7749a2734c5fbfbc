/** Where each entry of the tab's history was scrolled to; outlives a reload. */

const STORAGE_KEY = 'shop.scroll';

const positions = new Map<string, number>(read());

/** A browser may refuse storage altogether; then only a reload forgets. */
function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return [];
    return Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  } catch {
    return [];
  }
}

export function saveScroll(locationKey: string): void {
  positions.set(locationKey, window.scrollY);
}

export function savedScroll(locationKey: string): number | undefined {
  return positions.get(locationKey);
}

export function storeScrollPositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // See above.
  }
}
