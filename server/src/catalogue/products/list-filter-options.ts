import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { shownLanguage, shownTexts, showsTranslations } from '../../platform/content-languages.ts';
import { type FilterOptionRow, listBrands, listCategories } from './filter-options.queries.ts';

/** The values that products can be filtered by; an admin may include those of deleted products. */
export async function listFilterOptions(
  deps: ReadDeps,
  actor: Actor,
  input: { of: 'brands' | 'categories'; admin: boolean },
): Promise<FilterOptionRow[]> {
  if (input.admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  if (input.of === 'brands') return listBrands(deps.slowReads, input.admin);
  const categories = await listCategories(deps.slowReads, input.admin);
  return showsTranslations() ? byShownLabel(categories) : categories;
}

/** In the order of the language. */
function byShownLabel(rows: readonly FilterOptionRow[]): FilterOptionRow[] {
  const labels = new Intl.Collator(shownLanguage());
  const shown = rows.map((row) => ({ row, label: shownTexts<{ label: string }>(row, row.translations ?? {}).label }));
  return shown.sort((one, other) => labels.compare(one.label, other.label)).map(({ row }) => row);
}
