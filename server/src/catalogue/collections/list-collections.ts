import { localeText } from '@shop/messages/locale';
import type { ReadDeps } from '../../deps.ts';
import { type CollectionRow, listCollections as listAll } from './collections.queries.ts';
import { shownCollectionTexts } from './present-collection.ts';

/** All, by the title that is shown, as the language of the answer sorts. */
export async function listCollections({ slowReads }: Pick<ReadDeps, 'slowReads'>): Promise<CollectionRow[]> {
  const { compare } = new Intl.Collator(localeText.tag);
  const titled = (await listAll(slowReads)).map((row) => ({ row, title: shownCollectionTexts(row).title }));
  return titled.toSorted((one, other) => compare(one.title, other.title)).map(({ row }) => row);
}
