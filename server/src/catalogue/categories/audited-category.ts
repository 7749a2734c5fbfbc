import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import type { CategoryRow } from './categories.queries.ts';

/** What the history of a category records. */
export const auditedCategoryFields: readonly AuditedField[] = [
  'label',
  'slug',
  'parent',
  'position',
  'description',
  'image',
  'translations',
].map((name) => ({ column: name, name }));

/** The parent by its label of the time. */
export function recordedCategory({
  label,
  slug,
  position,
  about,
  picture,
  trail,
  translations,
}: CategoryRow): AuditValues {
  const parent = trail.at(-2)?.label ?? '';
  const fields = { label, slug, parent, position, description: about, image: picture };
  return { ...fields, translations: describeTranslations(translations) };
}
