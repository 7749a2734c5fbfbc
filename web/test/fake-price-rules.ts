/** Shipping zones, tax rates and promotions of the fake back office, in memory. */

import type { ErrorCode, ErrorDetails } from '@shop/contract/errors';
import { noTerms } from '@shop/contract/pricing/promotion-kinds/terms';
import {
  createPromotionBody,
  makeCodesBody,
  type Promotion,
  updatePromotionBody,
} from '@shop/contract/promotion-bodies';
import { createShippingZoneBody, type ShippingZone, updateShippingZoneBody } from '@shop/contract/shipping-zones';
import type { Simulation } from '@shop/contract/simulations';
import { createTaxRateBody, type TaxRate, updateTaxRateBody } from '@shop/contract/tax-rates';
import { z } from 'zod';
import { errorResponse, json, page } from './fake-shop.ts';

const instant = '2026-01-01T00:00:00.000Z';

type Stored = { id: number; createdAt: string; updatedAt: string };
type Schema = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: object }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
};

export function someZone(changes: Partial<ShippingZone> = {}): ShippingZone {
  return {
    id: 1,
    name: 'Home',
    countries: ['DE'],
    methods: [
      {
        id: 11,
        name: 'Parcel',
        by: 'total',
        rates: [{ from: 0, price: 4.9 }],
        freeFrom: 50,
        days: { from: 2, to: 4 },
        pickUp: false,
      },
    ],
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
}

export function someRate(changes: Partial<TaxRate> = {}): TaxRate {
  return {
    id: 1,
    name: 'VAT',
    country: 'DE',
    region: null,
    taxClass: null,
    percent: 19,
    from: '2026-01-01',
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
}

export function somePromotion(changes: Partial<Promotion> = {}): Promotion {
  return {
    id: 1,
    name: 'Summer',
    automatic: false,
    code: 'SUMMER',
    kind: 'percent',
    ...noTerms,
    value: 10,
    minimumTotal: null,
    categories: [],
    brands: [],
    products: [],
    minimumQuantity: null,
    maximumAmount: null,
    exceptReduced: false,
    exceptCategories: [],
    exceptBrands: [],
    exceptProducts: [],
    segments: [],
    countries: [],
    firstOrder: false,
    customers: [],
    from: null,
    until: null,
    limit: null,
    limitPerCustomer: null,
    combinable: true,
    position: 0,
    active: true,
    uses: 0,
    codeCount: 0,
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
}

function invalid(issues: { path: PropertyKey[]; message: string }[]): Response {
  return errorResponse('INVALID_INPUT', {
    errors: issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  });
}

const versioned = z.looseObject({ updatedAt: z.string().optional() });

export class FakePriceRules {
  zones: ShippingZone[] = [];
  rates: TaxRate[] = [];
  promotions: Promotion[] = [];
  simulation: Simulation = [];
  #lastId = 100;

  /** @returns undefined if the path is none of these resources */
  answer(method: string, { pathname, searchParams }: URL, body: unknown): Response | undefined {
    const [, resource = '', id = '', part] = pathname.split('/');
    if (resource === 'promotions' && id === 'simulate') return json(this.simulation);
    if (resource === 'promotions' && part === 'codes') return this.#makeCodes(Number(id), body);
    const query = { method, id, searchParams, body };
    if (resource === 'shipping-zones') {
      return this.#answerRules(query, {
        all: this.zones,
        set: (all) => {
          this.zones = all;
        },
        create: createShippingZoneBody,
        update: updateShippingZoneBody,
        blank: someZone(),
        complete: (zone) => ({
          ...zone,
          methods: zone.methods.map((one) => ({ ...one, id: one.id || this.#newId() })),
        }),
        taken: (zone) =>
          this.zones.some((one) => one.id !== zone.id && one.countries.some((code) => zone.countries.includes(code)))
            ? ['COUNTRY_TAKEN', { detail: 'Germany is in the zone Home' }]
            : undefined,
      });
    }
    if (resource === 'tax-rates') {
      return this.#answerRules(query, {
        all: this.rates,
        set: (all) => {
          this.rates = all;
        },
        create: createTaxRateBody,
        update: updateTaxRateBody,
        blank: someRate(),
        complete: (rate) => rate,
        taken: () => undefined,
      });
    }
    if (resource === 'promotions') {
      return this.#answerRules(query, {
        all: this.promotions,
        set: (all) => {
          this.promotions = all;
        },
        create: createPromotionBody,
        update: updatePromotionBody,
        blank: somePromotion(),
        complete: (promotion) => promotion,
        taken: ({ id: own, code }) =>
          code !== null &&
          this.promotions.some((one) => one.id !== own && one.code?.toLowerCase() === code.toLowerCase())
            ? ['CODE_TAKEN', {}]
            : undefined,
      });
    }
    return undefined;
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #makeCodes(id: number, body: unknown): Response {
    const { count } = makeCodesBody.parse(body);
    this.promotions = this.promotions.map((one) =>
      one.id === id ? { ...one, codeCount: one.codeCount + count } : one,
    );
    return json({ count }, 201);
  }

  #answerRules<Rule extends Stored & { name: string }>(
    { method, id, searchParams, body }: { method: string; id: string; searchParams: URLSearchParams; body: unknown },
    rules: {
      all: Rule[];
      set: (all: Rule[]) => void;
      create: Schema;
      update: Schema;
      blank: Rule;
      complete: (rule: Rule) => Rule;
      taken: (rule: Rule) => [ErrorCode, ErrorDetails] | undefined;
    },
  ): Response {
    const { all, set, create, update, blank, complete, taken } = rules;
    const words = (searchParams.get('q') ?? '').toLowerCase();
    if (method === 'GET' && id === '')
      return page(
        all.filter(({ name }) => name.toLowerCase().includes(words)),
        searchParams,
      );
    const found = all.find((one) => one.id === Number(id));
    if (method !== 'POST' && found === undefined) return errorResponse('NOT_FOUND');
    if (method === 'GET') return json(found);
    if (method === 'DELETE') {
      set(all.filter((one) => one !== found));
      return json({ success: true });
    }
    const parsed = (found === undefined ? create : update).safeParse(body);
    if (!parsed.success) return invalid(parsed.error.issues);
    const { updatedAt } = versioned.parse(body);
    if (found !== undefined && updatedAt !== undefined && updatedAt !== found.updatedAt) {
      return errorResponse('STALE', { current: found });
    }
    const at = new Date(Date.parse(found?.updatedAt ?? instant) + 1000).toISOString();
    const next = complete({ ...(found ?? blank), ...parsed.data, id: found?.id ?? this.#newId(), updatedAt: at });
    const conflict = taken(next);
    if (conflict !== undefined) return errorResponse(...conflict);
    set(found === undefined ? [...all, next] : all.map((one) => (one === found ? next : one)));
    return json(next, found === undefined ? 201 : 200);
  }
}
