import type { TaxRate } from '@shop/contract/tax-rates';
import type { TaxRateRow } from './tax-rates.queries.ts';

export function presentTaxRate(row: TaxRateRow): TaxRate {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    region: row.region,
    taxClass: row.tax_class,
    percent: row.percent_thousandths / 1000,
    from: row.from_day,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
