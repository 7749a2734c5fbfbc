/** What prices are computed from: shipping zones, tax rates and promotions. */

import type { SerializedError } from '@reduxjs/toolkit';
import type { SkipToken } from '@reduxjs/toolkit/query/react';
import type { ShippingZone } from '@shop/contract/shipping-zones';
import { fetchProduct } from '../api/catalogue.ts';
import { fetchConfig } from '../api/payments.ts';
import * as rulesApi from '../api/price-rules.ts';
import type { Page } from '../api/request.ts';
import { fetchSuggestions } from '../api/suggestions.ts';
import type { ApiFailure } from '../state/error-sentences.ts';
import { calling, reading, shopData } from './shop-data.ts';

export { codesPath, type SimulatedOrder } from '../api/price-rules.ts';

/** Enough for all zones: each has a country of its own. */
const MOST_PAGES = 3;
const LARGEST_PAGE = 100;

const { shippingZoneCalls: zones, taxRateCalls: rates, promotionCalls: promotions } = rulesApi;

/** All zones, by their pages. */
async function fetchAllZones(signal: AbortSignal): Promise<ShippingZone[]> {
  const all: ShippingZone[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, total } = await zones.list({ q: '', page, limit: LARGEST_PAGE }, signal);
    all.push(...items);
    if (all.length >= total) break;
  }
  return all;
}

/** The titles of products; one that does not exist has none. */
async function fetchTitles(ids: readonly number[], signal: AbortSignal) {
  const found = await Promise.allSettled(ids.map((id) => fetchProduct(id, signal)));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [{ id: one.value.id, title: one.value.title }] : []));
}

/** The settings of the shop on which prices depend. */
export type ShopSettings = { country: string; pricesIncludeTax: boolean };

async function fetchShopSettings(): Promise<ShopSettings> {
  const { country = 'US', pricesIncludeTax = true } = await fetchConfig();
  return { country, pricesIncludeTax };
}

const data = shopData.injectEndpoints({
  endpoints: (build) => ({
    zones: build.query({ queryFn: calling(zones.list), providesTags: ['zones'] }),
    zone: build.query({ queryFn: calling(zones.find) }),
    createZone: build.mutation({ queryFn: calling(zones.create), invalidatesTags: ['zones'] }),
    updateZone: build.mutation({ queryFn: calling(zones.update), invalidatesTags: ['zones'] }),
    removeZone: build.mutation({ queryFn: calling(zones.remove), invalidatesTags: ['zones'] }),
    allZones: build.query({ queryFn: reading(fetchAllZones) }),

    rates: build.query({ queryFn: calling(rates.list), providesTags: ['rates'] }),
    rate: build.query({ queryFn: calling(rates.find) }),
    createRate: build.mutation({ queryFn: calling(rates.create), invalidatesTags: ['rates'] }),
    updateRate: build.mutation({ queryFn: calling(rates.update), invalidatesTags: ['rates'] }),
    removeRate: build.mutation({ queryFn: calling(rates.remove), invalidatesTags: ['rates'] }),

    promotions: build.query({ queryFn: calling(promotions.list), providesTags: ['promotions'] }),
    promotion: build.query({ queryFn: calling(promotions.find) }),
    createPromotion: build.mutation({ queryFn: calling(promotions.create), invalidatesTags: ['promotions'] }),
    updatePromotion: build.mutation({ queryFn: calling(promotions.update), invalidatesTags: ['promotions'] }),
    removePromotion: build.mutation({ queryFn: calling(promotions.remove), invalidatesTags: ['promotions'] }),
    makeCodes: build.mutation({ queryFn: calling(rulesApi.makeCodes) }),
    simulation: build.query({ queryFn: calling(rulesApi.simulate) }),

    productTitles: build.query({ queryFn: calling(fetchTitles) }),
    foundProducts: build.query({ queryFn: calling(fetchSuggestions) }),
    shopSettings: build.query({ queryFn: reading(fetchShopSettings) }),
  }),
});

export const {
  useAllZonesQuery,
  useMakeCodesMutation,
  useSimulationQuery,
  useLazyProductTitlesQuery,
  useFoundProductsQuery,
  useShopSettingsQuery,
  useUpdatePromotionMutation,
} = data;

type Failed = { error?: ApiFailure | SerializedError | undefined };
type Read<Result> = Failed & {
  data?: Result | undefined;
  currentData?: Result | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
type Change<Argument, Result> = () => readonly [
  (argument: Argument) => PromiseLike<Failed & { data?: Result | undefined }>,
  { isLoading: boolean },
];

/** What the screens of each kind of rules read and change. */
export type RuleData<Rule, Body> = {
  useList: (query: rulesApi.RulePage) => Read<Page<Rule>>;
  useOne: (id: number | SkipToken) => Read<Rule>;
  useCreate: Change<Body, Rule>;
  useUpdate: Change<rulesApi.RuleChange<Body>, Rule>;
  useRemove: Change<number, unknown>;
  /** @returns undefined if what the browser has stored is no rule */
  parse: (stored: unknown) => Rule | undefined;
};

/** The rule as it is now, if a change was rejected because somebody else changed it before. */
export function currentRuleOf<Rule>({ parse }: Pick<RuleData<Rule, never>, 'parse'>, failure: ApiFailure) {
  return failure.kind === 'problem' && failure.code === 'STALE' ? parse(failure.current) : undefined;
}

function parserOf<Rule>({ one }: Pick<rulesApi.RuleCalls<Rule, never>, 'one'>) {
  return (stored: unknown): Rule | undefined => {
    const result = one.safeParse(stored);
    return result.success ? result.data : undefined;
  };
}

export const zoneData = {
  useList: data.useZonesQuery,
  useOne: data.useZoneQuery,
  useCreate: data.useCreateZoneMutation,
  useUpdate: data.useUpdateZoneMutation,
  useRemove: data.useRemoveZoneMutation,
  parse: parserOf(zones),
};
export const rateData = {
  useList: data.useRatesQuery,
  useOne: data.useRateQuery,
  useCreate: data.useCreateRateMutation,
  useUpdate: data.useUpdateRateMutation,
  useRemove: data.useRemoveRateMutation,
  parse: parserOf(rates),
};
export const promotionData = {
  useList: data.usePromotionsQuery,
  useOne: data.usePromotionQuery,
  useCreate: data.useCreatePromotionMutation,
  useUpdate: data.useUpdatePromotionMutation,
  useRemove: data.useRemovePromotionMutation,
  parse: parserOf(promotions),
};
