/** Shipping zones, tax rates and promotions. Their screens hold the answers, so that no shopper loads this code. */

import type { PublicConfig } from '@shop/contract/payments';
import type { ShippingZone } from '@shop/contract/shipping-zones';
import type { Simulation } from '@shop/contract/simulations';
import { fetchProduct } from '../api/catalogue.ts';
import { fetchConfig } from '../api/payments.ts';
import * as rulesApi from '../api/price-rules.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';
import type { ApiFailure } from './error-sentences.ts';

export { codesPath, type SimulatedOrder } from '../api/price-rules.ts';

/** Enough for all zones: each has a country of its own. */
const MOST_PAGES = 3;
const LARGEST_PAGE = 100;

function parsed<Rule>(one: rulesApi.RuleCalls<Rule, never>['one'], value: unknown): Rule | undefined {
  const result = one.safeParse(value);
  return result.success ? result.data : undefined;
}

function thunksOf<Rule, Body>(name: string, calls: rulesApi.RuleCalls<Rule, Body>) {
  return {
    list: createApiThunk<Page<Rule>, rulesApi.RulePage>(`${name}/list`, calls.list),
    find: createApiThunk<Rule, number>(`${name}/find`, calls.find),
    create: createApiThunk<Rule, { body: Body }>(`${name}/create`, ({ body }) => calls.create(body)),
    update: createApiThunk<Rule, rulesApi.RuleChange<Body>>(`${name}/update`, calls.update),
    remove: createApiThunk<void, number>(`${name}/remove`, calls.remove),
    /** @returns undefined if what the browser has stored is no rule */
    parse: (stored: unknown) => parsed(calls.one, stored),
    /** The rule as it is now, if a change was rejected because somebody else changed it before. */
    currentOf(failure: ApiFailure): Rule | undefined {
      if (failure.kind !== 'problem' || failure.code !== 'STALE') return undefined;
      return parsed(calls.one, failure.current);
    },
  };
}

export type RuleThunks<Rule, Body> = ReturnType<typeof thunksOf<Rule, Body>>;

export const zoneThunks = thunksOf('shippingZones', rulesApi.shippingZoneCalls);
export const taxRateThunks = thunksOf('taxRates', rulesApi.taxRateCalls);
export const promotionThunks = thunksOf('promotions', rulesApi.promotionCalls);

/** All zones, by their pages. */
export const fetchAllZones = createApiThunk<ShippingZone[], void>('shippingZones/listAll', async (_none, signal) => {
  const zones: ShippingZone[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, total } = await rulesApi.shippingZoneCalls.list({ q: '', page, limit: LARGEST_PAGE }, signal);
    zones.push(...items);
    if (zones.length >= total) break;
  }
  return zones;
});

export const makeCodes = createApiThunk<number, Parameters<typeof rulesApi.makeCodes>[0]>(
  'promotions/makeCodes',
  rulesApi.makeCodes,
);
export const simulatePromotions = createApiThunk<Simulation, rulesApi.SimulatedOrder>(
  'promotions/simulate',
  rulesApi.simulate,
);

/** The titles of products; one that does not exist has none. */
export const fetchTitles = createApiThunk('promotions/titles', async (ids: readonly number[], signal) => {
  const found = await Promise.allSettled(ids.map((id) => fetchProduct(id, signal)));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [{ id: one.value.id, title: one.value.title }] : []));
});

/** The settings of the shop on which prices depend. */
export const fetchShopSettings = createApiThunk<PublicConfig, void>('shopSettings/fetch', () => fetchConfig());
