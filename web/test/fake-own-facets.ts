/** How the fake shop filters by attributes and counts them. */

import type { Attribute } from '@shop/contract/attributes';
import type { Product } from '@shop/contract/catalogue';
import type { ListFilters } from '@shop/contract/product-list';
import type { AttributeFacet } from '@shop/contract/search';
import { errorResponse } from './fake-answers.ts';

const textsOf = ({ attributes }: Product, key: string): string[] => [attributes[key] ?? []].flat().map(String);

/** Whether the product is left by the filters of all attributes but one. */
export function fitsOwn(product: Product, own: ListFilters['own'], but?: string): boolean {
  return Object.entries(own).every(([name, values]) => {
    const [, key = '', bound] = /^attr\.(.*?)(?:_([gl]te))?$/.exec(name) ?? [];
    if (key === but) return true;
    const number = Number(product.attributes[key] ?? Number.NaN);
    if (bound === 'gte') return number >= Number(values[0]);
    if (bound === 'lte') return number <= Number(values[0]);
    return textsOf(product, key).some((value) => values.includes(value));
  });
}

export function ownFacets(
  attributes: readonly Attribute[],
  left: (but: string) => readonly Product[],
  own: ListFilters['own'],
): AttributeFacet[] {
  return attributes.flatMap(({ key, name, unit, kind, values, filterable }): AttributeFacet[] => {
    const found = left(key).filter((product) => key in product.attributes);
    if (!filterable || found.length === 0) return [];
    if (kind === 'number') {
      const numbers = found.map((product) => Number(product.attributes[key]));
      const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
      return [{ key, name, unit, kind, min, max, buckets: [{ from: min, to: max, count: numbers.length }] }];
    }
    const texts = found.flatMap((product) => textsOf(product, key));
    const counted = [...new Set(texts)].map((value) => ({
      value,
      label: values.find(({ id }) => id === value)?.name ?? (value === 'true' ? 'Yes' : value),
      count: texts.filter((one) => one === value).length,
      checked: own[`attr.${key}`]?.includes(value) ?? false,
    }));
    return [{ key, name, unit, kind, values: counted }];
  });
}

/** What the shop answers where it has no such attribute. */
export function refusedOwn(attributes: readonly Attribute[], params: URLSearchParams): Response | undefined {
  const unknown = [...params.keys()].filter((name) => {
    const [, of] = /^attr\.(.*?)(?:_[gl]te)?$/.exec(name) ?? [];
    return of !== undefined && !attributes.some(({ key }) => key === of);
  });
  if (unknown.length === 0) return undefined;
  return errorResponse('INVALID_INPUT', { errors: unknown.map((path) => ({ path, message: 'there is none' })) });
}
