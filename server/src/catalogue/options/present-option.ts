import type { Option } from '@shop/contract/options';
import { answeredTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { NameTexts } from '../../schema/options.ts';
import { shownName } from '../products/value-translations.ts';
import type { OptionRow } from './options.queries.ts';

export function presentOption(row: OptionRow): Option {
  return {
    id: row.id,
    ...shownTexts<NameTexts>({ name: row.name }, row.translations),
    kind: row.kind,
    values: row.values.map((value) => ({ id: value.id, name: shownName(value), hex: value.hex })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** With what only staff see. */
export function presentOptionForStaff(row: OptionRow): Option {
  return {
    ...presentOption(row),
    values: row.values.map((value) => ({
      ...{ id: value.id, name: shownName(value), hex: value.hex },
      translations: answeredTranslations(value.translations ?? {}),
    })),
    translations: answeredTranslations(row.translations),
  };
}
