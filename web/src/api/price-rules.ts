/** What prices are computed from: shipping zones, tax rates, promotions. Their calls have the same form. */

import type { Destination } from '@shop/contract/pricing/rules';
import {
  type CreatePromotionBody,
  type MakeCodesBody,
  madeCodes,
  type Promotion,
  promotion,
  promotions,
} from '@shop/contract/promotion-bodies';
import { queryString } from '@shop/contract/query-string';
import {
  type CreateShippingZoneBody,
  type ShippingZone,
  shippingZone,
  shippingZones,
} from '@shop/contract/shipping-zones';
import { type Simulation, simulation } from '@shop/contract/simulations';
import { type CreateTaxRateBody, type TaxRate, taxRate, taxRates } from '@shop/contract/tax-rates';
import { type Page, request, requestDone, requestPage, type Schema } from './request.ts';

export type RulePage = { q: string; page: number; limit: number };

/** A change of a rule, and the version that it changes. */
export type RuleChange<Body> = { id: number; updatedAt: string; changes: Partial<Body> };

export type RuleCalls<Rule, Body> = {
  one: Schema<Rule>;
  list: (query: RulePage, signal?: AbortSignal) => Promise<Page<Rule>>;
  find: (id: number, signal?: AbortSignal) => Promise<Rule>;
  create: (body: Body) => Promise<Rule>;
  update: (change: RuleChange<Body>) => Promise<Rule>;
  remove: (id: number) => Promise<void>;
};

function callsOf<Rule, Body extends object>(
  path: string,
  one: Schema<Rule>,
  many: Schema<Rule[]>,
): RuleCalls<Rule, Body> {
  return {
    one,
    list: ({ q, page, limit }, signal) =>
      requestPage(many, path + queryString({ q: q || undefined, _page: page, _limit: limit }), { signal }),
    find: (id, signal) => request(one, `${path}/${id}`, { signal }),
    create: (body) => request(one, path, { method: 'POST', body }),
    update: ({ id, updatedAt, changes }) =>
      request(one, `${path}/${id}`, { method: 'PATCH', body: { ...changes, updatedAt } }),
    remove: (id) => requestDone(`${path}/${id}`, { method: 'DELETE' }),
  };
}

export const shippingZoneCalls = callsOf<ShippingZone, CreateShippingZoneBody>(
  '/shipping-zones',
  shippingZone,
  shippingZones,
);
export const taxRateCalls = callsOf<TaxRate, CreateTaxRateBody>('/tax-rates', taxRate, taxRates);
export const promotionCalls = callsOf<Promotion, CreatePromotionBody>('/promotions', promotion, promotions);

/** Makes codes that can each be used once. @returns how many */
export async function makeCodes({ id, ...body }: MakeCodesBody & { id: number }): Promise<number> {
  const { count } = await request(madeCodes, `/promotions/${id}/codes`, { method: 'POST', body });
  return count;
}

/** The address of the file of all codes of a promotion, with their uses. */
export function codesPath(id: number): string {
  return `/promotions/${id}/codes.csv`;
}

export type SimulatedOrder =
  | { order: number }
  | {
      items: { product: number; quantity: number }[];
      codes: string[];
      user?: number;
      selectedAddress?: Pick<Destination, 'country'> & { state?: string };
    };

/** Each promotion, whether it applies to a cart or an order, and why not. */
export function simulate(what: SimulatedOrder, signal?: AbortSignal): Promise<Simulation> {
  return request(simulation, '/promotions/simulate', { method: 'POST', body: what, signal });
}
