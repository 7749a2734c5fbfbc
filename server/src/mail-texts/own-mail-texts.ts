/**
 * The merchant's own texts of mails. A process caches them for as long as it knows the same settings, whose version changes with each
 * change of a text: whoever has refreshed the settings reads nothing more until then.
 */

import { isMailTextKind } from '@shop/contract/mail-texts';
import type { ShopSettings } from '@shop/contract/settings';
import type { Deps } from '../deps.ts';
import type { OwnMailTexts } from '../mails/compose-mail.ts';
import { listMailTextRows } from '../mails/mail-texts.queries.ts';

const cache = new WeakMap<ShopSettings, Promise<OwnMailTexts>>();

/** @returns the texts, at least as new as the settings that are known */
export async function loadOwnMailTexts({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<OwnMailTexts> {
  const known = settings.current();
  const cached = cache.get(known);
  if (cached !== undefined) return cached;
  const read = readTexts(db);
  cache.set(known, read);
  try {
    return await read;
  } catch (error) {
    cache.delete(known);
    throw error;
  }
}

async function readTexts(db: Deps['db']): Promise<OwnMailTexts> {
  const rows = await listMailTextRows(db);
  return new Map(
    rows.flatMap(({ kind, subject, intro }) => (isMailTextKind(kind) ? [[kind, { subject, intro }] as const] : [])),
  );
}
