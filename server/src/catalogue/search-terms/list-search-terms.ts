/** What people searched for in the last days, today included: one page, and the number of all terms. */

import { PAGE_SIZE } from '@shop/contract/paging';
import { DEFAULT_TERM_DAYS, type SearchTermsQuery } from '@shop/contract/search';
import type { Deps } from '../../deps.ts';
import { dayOf } from './search-day.ts';
import type { SearchRecorder } from './search-recorder.ts';
import { listSearchTerms as listTerms, type SearchTermRow } from './search-terms.queries.ts';

export async function listSearchTerms(
  deps: Pick<Deps, 'db' | 'clock'>,
  recorder: SearchRecorder,
  query: SearchTermsQuery,
): Promise<{ terms: SearchTermRow[]; total: number }> {
  const { days = DEFAULT_TERM_DAYS, _sort: sort = 'searches', _page: page = 1, _limit: limit = PAGE_SIZE } = query;
  await recorder.stored();
  return listTerms(deps.db, { since: dayOf(deps.clock.now(), days - 1), sort, limit, offset: (page - 1) * limit });
}
