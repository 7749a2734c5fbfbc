import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import { describeValueTranslations } from '../products/value-translations.ts';
import type { OptionRow } from './options.queries.ts';

/** What the history of an option records. */
export const auditedOptionFields: readonly AuditedField[] = ['name', 'kind', 'values', 'translations'].map((name) => ({
  column: name,
  name,
}));

export function recordedOption({ name, kind, values, translations }: OptionRow): AuditValues {
  return {
    name,
    kind,
    values: values.map((value) => (value.hex === null ? value.name : `${value.name} (${value.hex})`)),
    translations: [...describeTranslations(translations), ...describeValueTranslations(values)],
  };
}
