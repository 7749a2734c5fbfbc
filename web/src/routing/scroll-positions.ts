/** Where each entry of the tab's history was scrolled to. Survives a reload if the browser allows storage. */

import { scrollPositions } from '../storage/storage.ts';

const positions = new Map<string, number>(Object.entries(scrollPositions.read() ?? {}));

export function saveScroll(locationKey: string): void {
  positions.set(locationKey, window.scrollY);
}

export function savedScroll(locationKey: string): number | undefined {
  return positions.get(locationKey);
}

export function storeScrollPositions(): void {
  scrollPositions.write(Object.fromEntries(positions));
}
