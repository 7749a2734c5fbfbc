import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import type { CategoryRow } from './categories.queries.ts';

/** What the history of a category records. */
export const auditedCategoryFields: readonly AuditedField[] = [
  'label',
  'slug',
  'parent',
  'position',
  'description',
  'image',
].map((name) => ({ column: name, name }));

/** The parent by its label of the time. */
export function recordedCategory({ label, slug, position, about, picture, trail }: CategoryRow): AuditValues {
  return { label, slug, parent: trail.at(-2)?.label ?? '', position, description: about, image: picture };
}
