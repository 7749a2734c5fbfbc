/** What an admin sets up that prices depend on. */

/** @typedef {import('../data/world.mjs').World} World */
/** @typedef {{ promotions: number, shippingAndTaxes: boolean }} Rules */

/** Kinds, in turn, of promotions that look at every line of a cart and apply to none. */
const KINDS = [
  { kind: 'percent', value: 500, terms: {} },
  { kind: 'perItem', value: 100, terms: {} },
  { kind: 'tiers', value: null, terms: { by: 'total', tiers: [5000, 10_000].map((from) => ({ from, percent: 500 })) } },
  { kind: 'buyXGetY', value: null, terms: { buy: units(2), get: { ...units(1), percent: 5000 }, timesPerOrder: null } },
  { kind: 'freeShipping', value: null, terms: { methods: [] } },
];

/** @param {number} quantity */
function units(quantity) {
  return { quantity, products: [], categories: [], brands: [] };
}

/** Promotions that apply to every cart. */
const APPLYING = [
  { name: 'Ten percent', kind: 'percent', value: 10 },
  { name: 'A dollar off', kind: 'fixed', value: 1 },
  { name: 'Free shipping', kind: 'freeShipping' },
];

/**
 * Replaces all rules.
 * @param {World} world
 * @param {Rules | undefined} rules undefined: none
 */
export async function setUp(world, rules) {
  await removeRules(world);
  if (rules === undefined) return;
  const { admin, database } = world;
  for (const promotion of APPLYING.slice(0, rules.promotions)) {
    await admin.post('/promotions', { ...promotion, automatic: true });
  }
  // Many at once, as no admin makes them: the trigger tells the shop.
  await database.rows(
    `insert into promotions (name, automatic, kind, value, terms, categories, brands, products, except_reduced, except_categories,
        minimum_quantity, first_order, customers, combinable, position, active, created_at, updated_at)
      select 'Of a brand ' || number, true, kind ->> 'kind', (kind ->> 'value')::bigint, kind -> 'terms', '[]',
        jsonb_build_array('No brand ' || number), '[]', true, '["Gifts"]', 1, false, '[]', true, 0, true, now(), now()
      from generate_series($1::integer + 1, $2::integer) as number
        cross join lateral (select $3::jsonb -> (number % $4::integer) as kind) as of_kinds`,
    [APPLYING.length, rules.promotions, JSON.stringify(KINDS), KINDS.length],
  );
  if (!rules.shippingAndTaxes) return;
  await admin.post('/shipping-zones', {
    name: 'Home',
    countries: ['US', 'CA'],
    methods: [
      {
        name: 'Parcel',
        by: 'total',
        rates: [
          { from: 0, price: 4.9 },
          { from: 100, price: 2.9 },
        ],
        days: { from: 2, to: 4 },
      },
      {
        name: 'Express',
        by: 'weight',
        rates: [
          { from: 0, price: 9.9 },
          { from: 5000, price: 19.9 },
        ],
        days: { from: 1, to: 1 },
      },
    ],
  });
  await admin.post('/tax-rates', { name: 'Sales tax', country: 'US', percent: 8.875 });
  await admin.post('/tax-rates', { name: 'Tax on shipping', country: 'US', percent: 8.875, taxClass: 'shipping' });
}

/** @param {World} world */
export async function removeRules({ database }) {
  await database.rows('delete from promotions');
  await database.rows('delete from tax_rates');
  await database.rows('delete from shipping_zones');
}
