import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Name of an illustration -> its drawing as a complete SVG without a size. */
export type Illustrations = ReadonlyMap<string, Illustration>;

export interface Illustration {
  body: string;
  width: number;
  height: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Picks the named drawings out of the package's one file of about 100 MB. Only those are kept, so that the rest can be
 * freed. Throws one error that lists every unknown name.
 */
export async function readIllustrations(names: Iterable<string>): Promise<Illustrations> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  const set: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isRecord(set) || !isRecord(set.icons)) throw new Error(`${file} is not an icon set`);

  const found = new Map<string, Illustration>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const icon = Object.hasOwn(set.icons, name) ? set.icons[name] : undefined;
    if (isRecord(icon) && typeof icon.body === 'string') {
      found.set(name, {
        body: icon.body,
        width: sideOf(icon.width, set.width),
        height: sideOf(icon.height, set.height),
      });
    } else {
      unknown.push(name);
    }
  }
  if (unknown.length > 0) throw new Error(`No such illustration: ${unknown.join(', ')}`);
  return found;
}

// An icon states its size only where it differs from the set's; 16 is the format's own default.
function sideOf(own: unknown, common: unknown): number {
  if (typeof own === 'number') return own;
  return typeof common === 'number' ? common : 16;
}
