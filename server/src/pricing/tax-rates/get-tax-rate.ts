import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Reader } from '../../schema.ts';
import { findTaxRate, type TaxRateRow } from './tax-rates.queries.ts';

export function noSuchTaxRate(): ShopError {
  return new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchTaxRate });
}

export async function getTaxRate(db: Reader, id: number): Promise<TaxRateRow> {
  const rate = await findTaxRate(db, id);
  if (rate === undefined) throw noSuchTaxRate();
  return rate;
}
