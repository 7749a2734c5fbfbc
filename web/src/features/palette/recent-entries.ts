import { type PaletteEntry, recentEntries } from '../../storage/palette-storage.ts';

const MOST = 8;

/** What this person last opened by the palette in this browser, the newest first. What others have opened is forgotten. */
export function readRecent(userId: number): readonly PaletteEntry[] {
  const stored = recentEntries.read();
  if (stored === undefined) return [];
  if (stored.userId === userId) return stored.entries;
  recentEntries.remove();
  return [];
}

export function remember(userId: number, { to, label, note, needs }: PaletteEntry): void {
  const others = readRecent(userId).filter((one) => one.to !== to);
  const entry = { to, label, ...(note !== undefined && { note }), ...(needs !== undefined && { needs }) };
  recentEntries.write({ userId, entries: [entry, ...others].slice(0, MOST) });
}
