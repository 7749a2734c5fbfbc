/** The tables of shipping zones, tax rates and promotions. */

import type { PromotionKind } from '@shop/contract/pricing/promotion-kinds/terms';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NameText, TranslationsColumn } from './translations.ts';

type Json<T> = ColumnType<T, string, string>;

/** `from` is minor units or grams, `price` is minor units. */
export interface ShippingRateColumn {
  from: number;
  price: number;
}

export interface PricingTables {
  shipping_zones: { id: GeneratedAlways<number>; name: string; created_at: Date; updated_at: Date };
  shipping_zone_countries: { country: string; zone_id: number; position: number };
  shipping_methods: {
    id: GeneratedAlways<number>;
    zone_id: number;
    position: number;
    name: string;
    measure: 'total' | 'weight';
    rates: Json<ShippingRateColumn[]>;
    free_from_cents: number | null;
    days_from: number;
    days_to: number;
    pick_up: boolean;
    translations: TranslationsColumn<NameText>;
  };
  tax_rates: {
    id: GeneratedAlways<number>;
    name: string;
    country: string;
    region: string | null;
    tax_class: string | null;
    percent_thousandths: number;
    /** YYYY-MM-DD, in UTC. */
    from_day: string;
    created_at: Date;
    updated_at: Date;
    translations: TranslationsColumn<NameText>;
  };
  promotions: {
    id: GeneratedAlways<number>;
    name: string;
    automatic: boolean;
    kind: PromotionKind;
    value: number | null;
    n: number | null;
    x: number | null;
    y: number | null;
    /** What the kind takes besides these. */
    terms: ColumnType<Record<string, unknown>, string | undefined, string>;
    minimum_total_cents: number | null;
    minimum_quantity: number | null;
    maximum_amount_cents: number | null;
    categories: Json<string[]>;
    brands: Json<string[]>;
    products: Json<number[]>;
    except_reduced: Generated<boolean>;
    except_categories: ColumnType<string[], string | undefined, string>;
    except_brands: ColumnType<string[], string | undefined, string>;
    except_products: ColumnType<number[], string | undefined, string>;
    first_order: boolean;
    customers: Json<number[]>;
    countries: ColumnType<string[], string | undefined, string>;
    from_at: Date | null;
    until_at: Date | null;
    uses_limit: number | null;
    limit_per_customer: number | null;
    combinable: boolean;
    position: number;
    active: boolean;
    created_at: Date;
    updated_at: Date;
    translations: TranslationsColumn<NameText>;
  };
  promotion_segments: { promotion_id: number; segment_id: number; position: number };
  promotion_codes: { key: string; promotion_id: number; code: string; made: boolean; used: Generated<boolean> };
  promotion_uses: {
    order_id: number;
    promotion_id: number;
    user_id: number;
    code_key: string | null;
    given_back: Generated<boolean>;
    at: Date;
  };
}
