import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import { describeValueTranslations } from '../products/value-translations.ts';
import type { AttributeRow } from './attributes.queries.ts';

/** What the history of an attribute records. */
export const auditedAttributeFields: readonly AuditedField[] = [
  'name',
  'kind',
  'unit',
  'values',
  'filterable',
  'categories',
  'position',
  'products',
  'translations',
].map((name) => ({ column: name, name }));

export function recordedAttribute({
  name,
  kind,
  unit,
  values,
  filterable,
  categories,
  position,
  translations,
}: AttributeRow): AuditValues {
  return {
    ...{ name, kind, unit, values: values.map((value) => value.name), filterable, categories, position },
    translations: [...describeTranslations(translations), ...describeValueTranslations(values)],
  };
}
