import type { Attribute } from '@shop/contract/attributes';
import { answeredTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { AttributeTexts } from '../../schema/attributes.ts';
import { shownName } from '../products/value-translations.ts';
import type { AttributeRow } from './attributes.queries.ts';

export function presentAttribute(row: AttributeRow): Attribute {
  const { name, unit } = shownAttribute(row);
  return {
    ...{ key: row.key, name, kind: row.kind, unit },
    values: row.values.map((value) => ({ id: value.id, name: shownName(value) })),
    filterable: row.filterable,
    categories: row.categories,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** In the language of the answer. */
export function shownAttribute({ name, unit, translations }: AttributeRow): AttributeTexts {
  return shownTexts<AttributeTexts>({ name, unit }, translations);
}

/** With what only staff see. */
export function presentAttributeForStaff(row: AttributeRow): Attribute {
  return {
    ...presentAttribute(row),
    values: row.values.map((value) => ({
      ...{ id: value.id, name: shownName(value) },
      translations: answeredTranslations(value.translations ?? {}),
    })),
    translations: answeredTranslations(row.translations),
  };
}
