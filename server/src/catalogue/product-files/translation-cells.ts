/** Cells of the columns of translations, and what they mean. */

import { HIGHLIGHT_COUNT } from '@shop/contract/product-bodies';
import { fields } from '@shop/contract/product-fields';
import { type TranslationColumn, translationOf } from '@shop/contract/product-files';
import { mergeTranslations, type ProductTexts, type Translations } from '@shop/contract/translations';
import { inColumn } from './check-values.ts';

/** Each place of the highlights has a column. */
const places: Readonly<Record<string, number>> = { highlight1: 0, highlight2: 1, highlight3: 2, highlight4: 3 };

export function writeTranslationCell(translations: Translations<ProductTexts>, column: TranslationColumn): string {
  const { name = 'title', language = '' } = translationOf(column) ?? {};
  const { highlights = [], ...texts } = translations[language] ?? {};
  const all: Readonly<Record<string, unknown>> = texts;
  const text = places[name] === undefined ? all[name] : highlights[places[name]];
  return typeof text === 'string' ? text : '';
}

/** @param cell an empty one takes the text away */
export function readTranslationCell(
  column: TranslationColumn,
  cell: string,
): { value: string | null } | { message: string } {
  const { name = 'title' } = translationOf(column) ?? {};
  // Blanks are a highlight, as in the columns of the default language.
  if (places[name] === undefined ? cell.trim() === '' : cell === '') return { value: null };
  const [issue] = fields[name].body.safeParse(cell).error?.issues ?? [];
  return issue === undefined ? { value: cell } : { message: inColumn(column, issue.message, name) };
}

/**
 * What a product has once its cells are carried out.
 * @param cells by column
 */
export function translationsAfterCells(
  now: Translations<ProductTexts>,
  cells: Readonly<Record<string, string | null>>,
): Translations<ProductTexts> {
  let after = now;
  for (const [column, text] of Object.entries(cells)) {
    const named = translationOf(column);
    if (named === undefined) continue;
    const place = places[named.name];
    const highlights = place === undefined ? undefined : withHighlight(after[named.language]?.highlights, place, text);
    const change = highlights === undefined ? { [named.name]: text } : { highlights };
    after = mergeTranslations(after, { [named.language]: change });
  }
  return after;
}

/** Up to the last that says something; null: none does. */
function withHighlight(now: readonly string[] = [], place: number, text: string | null): string[] | null {
  const all = Array.from({ length: HIGHLIGHT_COUNT }, (_none, n) => (n === place ? (text ?? '') : (now[n] ?? '')));
  const isSame = all.every((one, n) => one === (now[n] ?? ''));
  const highlights = isSame ? [...now] : all.slice(0, all.findLastIndex((one) => one !== '') + 1);
  return highlights.some((one) => one.trim() !== '') ? highlights : null;
}
