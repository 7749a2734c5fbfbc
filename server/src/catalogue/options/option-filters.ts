/** What `option.3=whole-beans` in the query of a list means, by the options that there are. */

import { COLOR_OPTION, isBuiltIn, SIZE_OPTION } from '@shop/contract/options';
import { type SentFilter, valuesOf } from '@shop/contract/own-filters';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { Reader } from '../../schema.ts';
import { listOptions } from './options.queries.ts';

interface OptionFilters {
  /** Names, as `color` and `size` of the query have them. */
  colors: string[];
  sizes: string[];
  /** Of other options: ids of values. */
  options: { option: number; values: string[] }[];
  /** At the name in the query. */
  faults: { path: string; message: string }[];
}

export async function readOptionFilters(db: Reader, sent: readonly SentFilter[]): Promise<OptionFilters> {
  const rows = sent.length === 0 ? [] : await listOptions(db);
  const read: OptionFilters = { colors: [], sizes: [], options: [], faults: [] };
  for (const { name, of, values: texts } of sent) {
    const row = rows.find(({ id }) => String(id) === of);
    const values = valuesOf(texts);
    if (row === undefined)
      read.faults.push({ path: name, message: catalogueErrorsText.noOptionToFilterBy({ option: of }) });
    else if (isBuiltIn(row.id)) {
      const names = values.map((value) => row.values.find(({ id }) => id === value)?.name ?? value);
      if (row.id === COLOR_OPTION) read.colors = names;
      if (row.id === SIZE_OPTION) read.sizes = names;
    } else if (values.length > 0) read.options.push({ option: row.id, values });
  }
  return read;
}
