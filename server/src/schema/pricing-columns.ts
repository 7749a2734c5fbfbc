/** The columns of the tables of what prices depend on, as a part of `columnsOf`. */

import { termNames } from '@shop/contract/pricing/promotion-kinds/terms';
import type { Schema } from '../schema.ts';

export const pricingColumns = {
  shipping_zones: ['id', 'name', 'created_at', 'updated_at'],
  shipping_methods: [
    'id',
    'zone_id',
    'position',
    'name',
    'measure',
    'rates',
    'free_from_cents',
    'days_from',
    'days_to',
    'pick_up',
  ],
  segments: ['id', 'name', 'filter', 'created_at', 'updated_at'],
  tax_rates: [
    'id',
    'name',
    'country',
    'region',
    'tax_class',
    'percent_thousandths',
    'from_day',
    'created_at',
    'updated_at',
  ],
  promotions: [
    'id',
    'name',
    'automatic',
    'kind',
    ...termNames,
    'minimum_total_cents',
    'categories',
    'brands',
    'products',
    'first_order',
    'customers',
    'from_at',
    'until_at',
    'uses_limit',
    'limit_per_customer',
    'combinable',
    'position',
    'active',
    'created_at',
    'updated_at',
  ],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };
