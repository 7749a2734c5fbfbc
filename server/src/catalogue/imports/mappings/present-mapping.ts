import type { ImportMapping } from '@shop/contract/import-mappings';
import type { MappingRow } from './mappings.queries.ts';

export function presentMapping(row: MappingRow): ImportMapping {
  return {
    id: row.id,
    name: row.name,
    columns: row.columns,
    decimal: row.decimal_comma ? ',' : '.',
    optionColumns: row.option_columns,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
