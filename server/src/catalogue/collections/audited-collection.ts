import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import type { CollectionRow } from './collections.queries.ts';

/** What the history of a collection records. */
export const auditedCollectionFields: readonly AuditedField[] = [
  ...['title', 'slug', 'description', 'image', 'products', 'filter', 'sort', 'active', 'from', 'until', 'translations'],
].map((name) => ({ column: name, name }));

/** Ids as texts, as a history lists names. */
export function recordedCollection(row: CollectionRow): AuditValues {
  const { title, slug, description, image, products, filter, sort, active, from_at, until_at, translations } = row;
  return {
    ...{ title, slug, description, image, active },
    products: (products ?? []).map(String),
    filter: filter ?? '',
    sort: sort ?? '',
    from: from_at?.toISOString() ?? '',
    until: until_at?.toISOString() ?? '',
    translations: describeTranslations(translations),
  };
}
