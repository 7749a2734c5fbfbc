import type { Option } from '@shop/contract/options';
import type { OptionRow } from './options.queries.ts';

export function presentOption(row: OptionRow): Option {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    values: row.values.map(({ id, name, hex }) => ({ id, name, hex })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
