import type { TaxRate } from '@shop/contract/tax-rates';
import { answeredTranslations, editedTexts } from '../../platform/content-languages.ts';
import type { NameText } from '../../schema/translations.ts';
import type { TaxRateRow } from './tax-rates.queries.ts';

export function presentTaxRate(row: TaxRateRow): TaxRate {
  return {
    id: row.id,
    ...editedTexts<NameText>({ name: row.name }, row.translations),
    country: row.country,
    region: row.region,
    taxClass: row.tax_class,
    percent: row.percent_thousandths / 1000,
    from: row.from_day,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    translations: answeredTranslations(row.translations),
  };
}
