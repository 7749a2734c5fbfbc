import type { Attribute } from '@shop/contract/attributes';
import type { AttributeRow } from './attributes.queries.ts';

export function presentAttribute(row: AttributeRow): Attribute {
  return {
    key: row.key,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    values: row.values.map(({ id, name }) => ({ id, name })),
    filterable: row.filterable,
    categories: row.categories,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
