/** The codes of a promotion as a file, in parts; each part is read when the one before has left. */

import type { ReadDeps } from '../../deps.ts';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import { listCodesAfter } from './promotion-codes.queries.ts';

const CODES_AT_ONCE = 2000;

export async function* exportCodes(deps: Pick<ReadDeps, 'slowReads'>, promotionId: number): AsyncGenerator<string> {
  yield writeCsv([['code', 'uses']]);
  let last: string | undefined;
  do {
    const codes = await listCodesAfter(deps.slowReads, promotionId, last, CODES_AT_ONCE);
    if (codes.length > 0) yield writeCsv(codes.map(({ code, uses }) => [code, String(uses)]));
    last = codes.length === CODES_AT_ONCE ? codes.at(-1)?.code : undefined;
  } while (last !== undefined);
}
