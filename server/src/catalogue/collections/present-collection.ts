import type { Collection, ShownCollection } from '@shop/contract/collections';
import type { CollectionRow } from './collections.queries.ts';

export function presentShownCollection({
  id,
  title,
  slug,
  description,
  image,
  products,
  filter,
  sort,
}: CollectionRow): ShownCollection {
  return { id, title, slug, description, image: image === '' ? null : image, products, filter, sort };
}

export function presentCollection(row: CollectionRow): Collection {
  return {
    ...presentShownCollection(row),
    active: row.active,
    from: row.from_at?.toISOString() ?? null,
    until: row.until_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}
