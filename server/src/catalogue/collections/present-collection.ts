import type { Collection, ShownCollection } from '@shop/contract/collections';
import { answeredTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { CollectionTexts } from '../../schema/collections.ts';
import type { CollectionRow } from './collections.queries.ts';

/** In the language of the answer. */
export function shownCollectionTexts({ title, description, translations }: CollectionRow): CollectionTexts {
  return shownTexts<CollectionTexts>({ title, description }, translations);
}

export function presentShownCollection(row: CollectionRow): ShownCollection {
  const { title, description } = shownCollectionTexts(row);
  const { id, slug, image, products, filter, sort } = row;
  return { id, title, slug, description, image: image === '' ? null : image, products, filter, sort };
}

/** For staff. */
export function presentCollection(row: CollectionRow): Collection {
  return {
    ...presentShownCollection(row),
    active: row.active,
    from: row.from_at?.toISOString() ?? null,
    until: row.until_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    translations: answeredTranslations(row.translations),
  };
}
