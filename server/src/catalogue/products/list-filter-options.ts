import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { shownTexts } from '../../platform/content-languages.ts';
import { type FilterOptionRow, listBrands, listCategories } from './filter-options.queries.ts';
import { titleLanguage } from './title-language.ts';

/** The values that products can be filtered by; an admin may include those of deleted products. */
export async function listFilterOptions(
  deps: ReadDeps,
  actor: Actor,
  input: { of: 'brands' | 'categories'; admin: boolean },
): Promise<FilterOptionRow[]> {
  if (input.admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  const rows = await (input.of === 'brands' ? listBrands : listCategories)(deps.slowReads, input.admin);
  const titles = titleLanguage();
  return titles === undefined ? rows : byShownLabel(rows, titles.language);
}

/** In the order of the language. */
function byShownLabel(rows: readonly FilterOptionRow[], language: string): FilterOptionRow[] {
  const labels = new Intl.Collator(language);
  const shown = rows.map((row) => ({ row, label: shownTexts<{ label: string }>(row, row.translations ?? {}).label }));
  return shown.sort((one, other) => labels.compare(one.label, other.label)).map(({ row }) => row);
}
