import { PAGE_SIZE, type PageQuery } from '@shop/contract/paging';
import type { ReadDeps } from '../../deps.ts';
import { listTaxRates as listPage, type TaxRateRow } from './tax-rates.queries.ts';

/** One page, by id, and the number of all. */
export async function listTaxRates(
  deps: Pick<ReadDeps, 'reads'>,
  query: PageQuery,
): Promise<{ rows: TaxRateRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  return listPage(deps.reads, { limit, offset: ((query._page ?? 1) - 1) * limit });
}
