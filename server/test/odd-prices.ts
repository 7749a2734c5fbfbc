/** Unusual but valid rows of what prices depend on, and of what orders store of it. */

import { AT, json, lists, ODD, type Statement } from './odd-values.ts';

export const pricing: readonly Statement[] = [
  ['insert into shipping_zones (name, created_at, updated_at) values ($1, $2, $2)', [ODD, AT]],
  ["insert into shipping_zone_countries values ('DE', 1, 0), ('AT', 1, 1)"],
  [
    `insert into shipping_methods (zone_id, position, name, measure, rates, free_from_cents, days_from, days_to, pick_up)
      values (1, 0, $1, 'weight', $2, 0, 0, 365, true)`,
    [ODD, JSON.stringify([{ from: 0, price: 490, odd: json }])],
  ],
  [
    `insert into tax_rates (name, country, region, tax_class, percent_thousandths, from_day, created_at, updated_at)
      values ($1, 'DE', $1, $1, 7001, '0001-01-01', $2, $2)`,
    [ODD, AT],
  ],
  [
    `insert into promotions (name, automatic, kind, value, n, x, y, minimum_total_cents, categories, brands, products, first_order,
        customers, from_at, until_at, uses_limit, limit_per_customer, combinable, position, active, created_at, updated_at)
      values ($1, false, 'xForY', null, null, 3, 2, 0, $2, $2, '[1]', true, '[1]', '-infinity', $3, 1, 1, false, -1, true, $3, $3)`,
    [ODD, JSON.stringify(lists), AT],
  ],
  [
    `insert into promotions (name, automatic, kind, value, categories, brands, products, first_order, customers, combinable, position,
        active, created_at, updated_at)
      values ($1, false, 'percent', 10000, '[]', '[]', '[]', false, '[]', true, 0, false, $2, $2)`,
    [ODD, AT],
  ],
  // The first promotion has a code of its own, the second one that was made in bulk.
  ["insert into promotion_codes values ($1, 1, $1, false, false), ('ß', 2, 'ẞ', true, false)", [ODD]],
  ["insert into audit_entries (at, actor_id, action, promotion_id) values ($1, 2, 'promotion_deleted', 77)", [AT]],
];

/** For the schema after the migration that makes the columns and the table. */
export const addedPromotions: readonly Statement[] = [
  [
    `insert into promotions (name, automatic, kind, terms, minimum_quantity, maximum_amount_cents, categories, brands, products,
        except_reduced, except_categories, except_brands, except_products, first_order, customers, countries, combinable,
        position, active, created_at, updated_at)
      values ($1, true, 'tiers', '{"by": "quantity", "tiers": [{"from": 0, "percent": 1}]}', 1000000000, 1, '[]', '[]', '[]',
        true, $2, $2, '[1]', false, '[]', '["XX"]', true, 2147483647, true, $3, $3)`,
    [ODD, JSON.stringify(lists), AT],
  ],
  ['insert into promotion_segments select promotions.id, segments.id, 7 from promotions cross join segments'],
];

/** All orders have the promotion, and its use. */
export const orderPrices: readonly Statement[] = [
  ['insert into promotion_uses select id, 1, user_id, $1, id = 2, $2 from orders', [ODD, AT]],
  [
    `update orders set promotions = jsonb_build_array(jsonb_build_object('id', 1, 'code', $1::text, 'name', $1::text,
        'amount_cents', 0, 'line_cents', '[0]'::jsonb))`,
    [ODD],
  ],
  [
    `update orders set selected_address = null, subtotal_cents = total_amount_cents, shipping = $1, taxes = $2 where id = 3`,
    [
      JSON.stringify({
        id: 1,
        name: ODD,
        price_cents: 0,
        eta: { from: '2026-03-01', to: '9999-12-31' },
        pick_up: true,
      }),
      JSON.stringify([
        {
          ...{ id: 1, name: ODD, percent_thousandths: 7001, base_cents: 2666, amount_cents: 174, included: true },
          ...{ reverse_charge: false, lines: [0], shipping: false },
        },
      ]),
    ],
  ],
];
