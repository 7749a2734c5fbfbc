/** What lists show of filters by what the shop has defined itself, besides the groups of the panel: chips, and ways out of an empty list. */

import type { ListFilters } from '@shop/contract/product-list';
import type { Facets } from '@shop/contract/search';
import { localeText } from '@shop/messages/locale';
import { ownFiltersText } from '@shop/messages/own-filters';

type Paged = ListFilters & { page: number };

/** @param values none take the filter away */
export function withOwn<State extends Paged>(
  state: State,
  changes: Readonly<Record<string, readonly string[]>>,
): State {
  const own = Object.entries({ ...state.own, ...changes }).filter(([, values]) => values.length > 0);
  return { ...state, own: Object.fromEntries(own), page: 1 };
}

type OwnValue = { name: string; value: string };
/** `name` without the bound. */
type OwnRange = { name: string; from: string | undefined; to: string | undefined };

const BOUND = /_[gl]te$/;

/** The chosen values, and the ranges of numbers. */
function ownParts(own: ListFilters['own']): { values: OwnValue[]; ranges: OwnRange[] } {
  const names = Object.keys(own);
  const ranged = new Set(names.filter((name) => BOUND.test(name)).map((name) => name.replace(BOUND, '')));
  return {
    values: names
      .filter((name) => !BOUND.test(name))
      .flatMap((name) => (own[name] ?? []).map((value) => ({ name, value }))),
    ranges: [...ranged].map((name) => ({ name, from: own[`${name}_gte`]?.at(-1), to: own[`${name}_lte`]?.at(-1) })),
  };
}

/** What `withOwn` makes a range of. */
export function rangeValues(
  name: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Record<string, string[]> {
  const listed = (bound: string | undefined) => (bound === undefined || bound === '' ? [] : [bound]);
  return { [`${name}_gte`]: listed(from), [`${name}_lte`]: listed(to) };
}

type OwnFacets = Pick<Facets['facets'], 'attributes' | 'options'>;

function facetOf(facets: OwnFacets | undefined, name: string) {
  return (
    facets?.attributes.find(({ key }) => `attr.${key}` === name) ??
    facets?.options.find(({ id }) => `option.${id}` === name)
  );
}

/** What a filter of the shop's own is called; its key as long as the facets are not there. */
function ownName(facets: OwnFacets | undefined, name: string): string {
  return facetOf(facets, name)?.name ?? name.replace(/^(?:attr|option)\./, '');
}

/** 'Material: Wool' */
function ownValueLabel(facets: OwnFacets | undefined, name: string, value: string): string {
  const facet = facetOf(facets, name);
  const values = facet !== undefined && 'values' in facet ? facet.values : [];
  const label = values.find((one) => one.value === value)?.label ?? value;
  return ownFiltersText.nameAndValue({ name: ownName(facets, name), value: label });
}

/** 'Width: 80 to 205 mm'. One of the bounds is there. */
function ownRangeLabel(
  facets: OwnFacets | undefined,
  { name, from, to }: { name: string; from: string | undefined; to: string | undefined },
): string {
  const facet = facetOf(facets, name);
  const unit = facet !== undefined && 'unit' in facet ? facet.unit : '';
  const inUnit = (number: string) => (unit === '' ? number : ownFiltersText.inUnit({ number, unit }));
  const title = ownName(facets, name);
  if (from === undefined) return ownFiltersText.nameUpTo({ name: title, to: inUnit(to ?? '0') });
  return to === undefined
    ? ownFiltersText.nameFrom({ name: title, from: inUnit(from) })
    : ownFiltersText.nameFromTo({ name: title, from, to: inUnit(to) });
}

/** Each filter: what it says, and the state without it. */
export function ownChips<State extends Paged>(
  state: State,
  facets: OwnFacets | undefined,
): { key: string; label: string; without: State }[] {
  const { values, ranges } = ownParts(state.own);
  return [
    ...values.map(({ name, value }) => ({
      key: `${name} ${value}`,
      label: ownValueLabel(facets, name, value),
      without: withOwn(state, { [name]: (state.own[name] ?? []).filter((other) => other !== value) }),
    })),
    ...ranges.map((range) => ({
      key: range.name,
      label: ownRangeLabel(facets, range),
      without: withOwn(state, rangeValues(range.name, {})),
    })),
  ];
}

/** The same list without one of them: all values of one together. */
export function ownAttempts<State extends Paged>(
  state: State,
  facets: OwnFacets | undefined,
): { label: string; state: State }[] {
  const { values, ranges } = ownParts(state.own);
  return [
    ...[...new Set(values.map(({ name }) => name))].map((name) => ({
      label: (state.own[name] ?? []).map((value) => ownValueLabel(facets, name, value)).join(localeText.comma),
      state: withOwn(state, { [name]: [] }),
    })),
    ...ranges.map((range) => ({
      label: ownRangeLabel(facets, range),
      state: withOwn(state, rangeValues(range.name, {})),
    })),
  ];
}

/** What the server no longer knows, or cannot read, is no filter: an attribute may be gone since the address was kept. */
export function withoutRefused<State extends Paged>(
  state: State,
  errors: readonly { path: string }[],
): State | undefined {
  const isRefused = (name: string) => errors.some(({ path }) => path === name);
  if (!Object.keys(state.own).some(isRefused)) return undefined;
  return { ...state, own: Object.fromEntries(Object.entries(state.own).filter(([name]) => !isRefused(name))) };
}
