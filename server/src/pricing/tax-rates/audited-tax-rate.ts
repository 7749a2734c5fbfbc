import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import type { TaxRateRow } from './tax-rates.queries.ts';

/** What the history of a tax rate records. */
export const auditedTaxRateFields: readonly AuditedField[] = [
  { column: 'name', name: 'name' },
  { column: 'country', name: 'country' },
  { column: 'region', name: 'region' },
  { column: 'tax_class', name: 'taxClass' },
  {
    column: 'percent_thousandths',
    name: 'percent',
    present: (value) => (typeof value === 'number' ? value / 1000 : value),
  },
  { column: 'from_day', name: 'from' },
  { column: 'translations', name: 'translations' },
];

export function recordedTaxRate(row: TaxRateRow): AuditValues {
  const { name, country, region, tax_class, percent_thousandths, from_day } = row;
  const translations = describeTranslations(row.translations);
  return { name, country, region, tax_class, percent_thousandths, from_day, translations };
}
