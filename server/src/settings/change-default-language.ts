/**
 * When it returns, the texts of the new default language stand where all that knows one language reads them, and those of the former one
 * among the translations. Nothing is lost: changed back, all is as it was.
 */

import { ShopError } from '@shop/contract/errors';
import { lockOptions } from '../catalogue/options/options.queries.ts';
import type { MediaDeps } from '../deps.ts';
import { listAlts, updateAltByHash } from '../media/media.queries.ts';
import { hashAt } from '../media/picture-files.ts';
import type { Tx } from '../schema.ts';
import { listMovedOptions, moveValues, renameOptions } from './move-names.queries.ts';
import { type Languages, listTranslatedAlts, moveTexts, writeAlts } from './move-texts.queries.ts';
import { lockCurrency } from './settings.queries.ts';

/** @throws ShopError OPTION_TAKEN where two options have the same name in the new language */
export async function changeDefaultLanguage(
  tx: Tx,
  media: Pick<MediaDeps, 'url'>,
  languages: Languages,
  at: Date,
): Promise<void> {
  // Who stores products holds it: what is being stored is moved as well.
  await lockCurrency(tx, 'exclusive');
  await moveAlts(tx, media, languages, at);
  await moveTexts(tx, languages, at);
  await moveNames(tx, languages, at);
}

async function moveNames(tx: Tx, languages: Languages, at: Date): Promise<void> {
  await lockOptions(tx);
  const options = await listMovedOptions(tx, languages);
  if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length) throw new ShopError('OPTION_TAKEN');
  await renameOptions(tx, options, at);
  await moveValues(tx, languages);
}

/** Alt texts of the default language are those of the pictures themselves. */
async function moveAlts(tx: Tx, { url }: Pick<MediaDeps, 'url'>, languages: Languages, at: Date): Promise<void> {
  for (const { id, images, alts } of await listTranslatedAlts(tx, languages.after)) {
    const hashes = images.map((image) => hashAt(image, url));
    const known = await listAlts(
      tx,
      hashes.flatMap((hash) => hash ?? []),
    );
    const before = hashes.map((hash) => known.get(hash ?? '') ?? '');
    for (const [place, hash] of hashes.entries()) {
      const alt = alts[place] ?? '';
      if (hash !== undefined && alt !== '') await updateAltByHash(tx, hash, alt, at);
    }
    const left = alts.map((alt, place) => (hashes[place] === undefined ? alt : ''));
    await writeAlts(tx, { id, alts: before, left: left.some((alt) => alt !== '') ? left : null }, languages);
  }
}
