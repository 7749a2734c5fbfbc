import { filterNames, filterParams, type ListFilters, type ListState } from '@shop/contract/product-list';
import { facetsPath } from '@shop/contract/product-query';
import { queryString } from '@shop/contract/query-string';
import type { FacetValue } from '@shop/contract/search';
import { localeText } from '@shop/messages/locale';
import { productListText } from '@shop/messages/product-list';
import { useEffect, useState } from 'react';
import { countOthers } from '../../state/facets.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { inStockLabel, priceLabel, ratingLabel } from './filter-labels.ts';
import { withoutFilters, withoutPriceWords, withValues } from './list-address.ts';
import { type FacetCounts, readAsOf } from './use-facets.ts';

type Attempt = { label: string; state: ListState };
type WayOut = Attempt & { total: number };
type WaysOut = {
  /** One filter less, the most products first. */
  fewer: readonly WayOut[];
  /** The words without their typing mistakes. */
  corrected: string | null;
  popular: readonly FacetValue[];
};

const POPULAR = 6;
const NONE: ListState = {
  q: '',
  category: [],
  brand: [],
  color: [],
  size: [],
  own: {},
  values: {},
  sort: undefined,
  page: 1,
};
const titles = {
  category: productListText.category,
  brand: productListText.brand,
  color: productListText.color,
  size: productListText.size,
} as const;

/** The same list without one of its filters: all values of one kind together. */
function attemptsWithout(state: ListState, counts: FacetCounts): Attempt[] {
  const { price_gte: from, price_lte: to, rating_gte: least, in_stock: inStock } = state.values;
  const read = readAsOf(counts, state);
  return [
    ...filterNames
      .filter((name) => state[name].length > 0)
      .map((name) => ({
        label: `${titles[name]}: ${state[name].join(localeText.comma)}`,
        state: { ...state, [name]: [], page: 1 },
      })),
    ...(counts.own?.attempts(state, counts.shown?.facets) ?? []),
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            label: productListText.priceFrom({ from: priceLabel(from, to) }),
            state: withValues(state, { price_gte: undefined, price_lte: undefined }),
          },
        ]),
    ...(read === undefined
      ? []
      : [
          {
            label: productListText.priceFrom({ from: priceLabel(read.from, read.to) }),
            state: withoutPriceWords(state, read.words),
          },
        ]),
    ...(least === undefined
      ? []
      : [{ label: ratingLabel(least), state: withValues(state, { rating_gte: undefined }) }]),
    ...(inStock === undefined ? [] : [{ label: inStockLabel, state: withValues(state, { in_stock: undefined }) }]),
  ];
}

/** What to do about an empty list, as the server counts it. Undefined until it has answered. */
export function useWaysOut(state: ListState, counts: FacetCounts, admin: boolean): WaysOut | undefined {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ of: string; ways: WaysOut }>();
  const pathOf = (filters: ListFilters) => facetsPath({ filter: queryString(filterParams(filters)), admin });
  const path = pathOf(state);
  const attempts = attemptsWithout(state, counts);
  const corrected =
    state.values.exact === undefined ? undefined : withValues(withoutFilters(state), { exact: undefined });
  // One text for all requests, so that they are sent again only if one of them changes.
  const requests = [corrected ?? NONE, NONE, ...attempts.map((one) => one.state)].map(pathOf).join('\n');

  useEffect(() => {
    const paths = requests.split('\n');
    // Without the only filter it is the whole catalogue, which is counted once.
    const calls = new Map([...new Set(paths)].map((one) => [one, dispatch(countOthers(one))]));
    void Promise.all(paths.map((one) => calls.get(one))).then((results) => {
      if (results.some((one) => countOthers.rejected.match(one) && one.meta.aborted)) return;
      const [spelled, all, ...totals] = results.map((one) =>
        countOthers.fulfilled.match(one) ? one.payload : undefined,
      );
      const fewer = attempts.flatMap((attempt, place) => {
        const total = totals[place]?.total ?? 0;
        return total > 0 ? [{ ...attempt, total }] : [];
      });
      const ways: WaysOut = {
        fewer: fewer.toSorted((one, other) => other.total - one.total),
        corrected: spelled?.correctedQuery ?? null,
        popular: all?.facets.category.slice(0, POPULAR) ?? [],
      };
      setFound({ of: path, ways });
    });
    return () => {
      for (const call of calls.values()) call.abort();
    };
  }, [dispatch, path, requests]);
  return found?.of === path ? found.ways : undefined;
}
