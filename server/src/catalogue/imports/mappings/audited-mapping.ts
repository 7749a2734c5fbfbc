import type { AuditValues } from '../../../audit/audit.queries.ts';
import type { AuditedField } from '../../../audit/present-entries.ts';
import type { MappingRow } from './mappings.queries.ts';

/** What the history of a mapping records. */
export const auditedMappingFields: readonly AuditedField[] = ['name', 'columns', 'decimal', 'optionColumns'].map(
  (name) => ({ column: name, name }),
);

export function recordedMapping({ name, columns, decimal_comma, option_columns }: MappingRow): AuditValues {
  return { name, columns: told(columns), decimal: decimal_comma ? ',' : '.', optionColumns: told(option_columns) };
}

const told = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([word, meant]) => `${word}: ${meant}`)
    .sort();
