/** What `attr.material=wool` in the query of a list means, by the attributes that there are. */

import { type SentFilter, valuesOf, wholeValuesOf } from '@shop/contract/own-filters';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import type { Reader } from '../../schema.ts';
import { type AttributeFilter, type AttributeRow, listAttributes } from './attributes.queries.ts';

const BOUND = /^(?<key>.*)_(?<bound>gte|lte)$/;
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

interface FilterFault {
  /** The name in the query. */
  path: string;
  message: string;
}

type Part = Partial<AttributeFilter> | { message: string };

/** A filter for each attribute, with both its bounds. */
export async function readAttributeFilters(
  db: Reader,
  sent: readonly SentFilter[],
): Promise<{ filters: AttributeFilter[]; faults: FilterFault[] }> {
  const rows = sent.length === 0 ? [] : await listAttributes(db);
  const filters = new Map<string, AttributeFilter>();
  const faults: FilterFault[] = [];
  for (const one of sent) {
    const { key, bound } = keyOf(one.of);
    const row = rows.find((own) => own.key === key && own.filterable);
    const part = row === undefined ? noSuch(one.of) : partOf(row, one, bound);
    if ('message' in part) {
      faults.push({ path: one.name, message: part.message });
    } else if (row !== undefined && Object.keys(part).length > 0) {
      const before = filters.get(key) ?? { key, kind: row.kind, values: [], min: undefined, max: undefined };
      filters.set(key, { ...before, ...part });
    }
  }
  for (const { key, min, max } of filters.values()) {
    if (min === undefined || max === undefined || min <= max) continue;
    const path = `attr.${key}_gte`;
    faults.push({ path, message: validationText.mustNotBeAbove({ name: path, other: `attr.${key}_lte` }) });
  }
  return { filters: [...filters.values()], faults };
}

/** No key of an attribute ends as bounds do. */
function keyOf(of: string): { key: string; bound: 'min' | 'max' | undefined } {
  const { key = of, bound } = BOUND.exec(of)?.groups ?? {};
  return { key, bound: bound === undefined ? undefined : bound === 'gte' ? 'min' : 'max' };
}

const noSuch = (of: string) => ({ message: catalogueErrorsText.noAttributeToFilterBy({ key: of }) });

/** Nothing of it is set by an empty value, which is no filter. */
function partOf(
  { key, kind }: AttributeRow,
  { name, of, values: sent }: SentFilter,
  bound: 'min' | 'max' | undefined,
): Part {
  if (kind === 'number') {
    if (bound === undefined)
      return { message: catalogueErrorsText.filteredByBounds({ key, from: `attr.${key}_gte`, to: `attr.${key}_lte` }) };
    const text = sent.at(-1)?.trim() ?? '';
    if (text === '') return {};
    return NUMBER.test(text) ? { [bound]: Number(text) } : { message: validationText.mustBeANumber({ name }) };
  }
  if (bound !== undefined) return noSuch(of);
  const values = kind === 'text' ? wholeValuesOf(sent) : valuesOf(sent);
  if (kind === 'boolean' && values.some((value) => value !== 'true' && value !== 'false')) {
    return { message: validationText.trueOrFalse({ name }) };
  }
  return values.length === 0 ? {} : { values };
}
