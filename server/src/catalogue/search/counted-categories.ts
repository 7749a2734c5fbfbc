/** What counted categories are called in another language than the default; the search index knows only the default's labels. */

import type { OptionCount } from '@shop/search-index/facet-counts';
import type { ReadDeps } from '../../deps.ts';
import { shownTexts, showsTranslations } from '../../platform/content-languages.ts';
import { type CategoryTextsRow, listCategoryTexts } from '../products/filter-options.queries.ts';

/** None where the default's labels are shown. */
export async function textsOfCounted(
  { reads }: Pick<ReadDeps, 'reads'>,
  counts: readonly Pick<OptionCount, 'value'>[],
): Promise<CategoryTextsRow[]> {
  if (counts.length === 0 || !showsTranslations()) return [];
  return listCategoryTexts(
    reads,
    counts.map(({ value }) => value),
  );
}

/** With the labels in the language of the answer. */
export function inLanguage(counts: readonly OptionCount[], rows: readonly CategoryTextsRow[]): OptionCount[] {
  const byValue = new Map(rows.map((row) => [row.value, row]));
  return counts.map((one) => {
    const row = byValue.get(one.value);
    return row === undefined
      ? one
      : { ...one, ...shownTexts<{ label: string }>({ label: row.label }, row.translations) };
  });
}
