/** Whatever zones, tax rates and promotions are set up, an order costs what its quote says, part by part. */

import { shopOrder } from '@shop/contract/orders';
import { unitPrice } from '@shop/contract/pricing/lines';
import { anyTerms } from '@shop/contract/pricing/promotion-kinds/any-terms.fixture';
import { quote } from '@shop/contract/quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../ops/check-invariants.ts';
import { address, makeProducts, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../../test/price-rules.ts';
import { runs } from '../../../test/runs.ts';
import { read, type TestApp } from '../../../test/test-app.ts';

const RUNS = runs(60);

let withTaxes: TestApp;
let withoutTaxes: TestApp;
useShop(
  (started) => {
    withTaxes = started;
  },
  { settings: { country: 'DE' }, rateLimits: false },
);
useShop(
  (started) => {
    withoutTaxes = started;
  },
  { settings: { country: 'DE', pricesIncludeTax: false }, rateLimits: false },
);

const countries = ['DE', 'AT', 'US'] as const;
const country = fc.constantFrom(...countries);
const classes = [null, 'books', 'shipping'] as const;
const minor = fc.integer({ min: 0, max: 3000 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const method = fc.record({
  by: fc.constantFrom('total' as const, 'weight' as const),
  rates: fc.tuple(minor, minor).map(([one, other]) => [
    { from: 0, price: one },
    { from: 2500, price: other },
  ]),
  freeFrom: fc.option(fc.integer({ min: 1, max: 20_000 })),
  pickUp: fc.boolean(),
});
const zone = fc.record({ country, methods: fc.array(method, { maxLength: 3 }) });
const taxRate = fc.record({
  country,
  taxClass: fc.constantFrom(...classes),
  percent: fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000),
});
const promotion = fc.record({
  terms: anyTerms,
  byCode: fc.boolean(),
  combinable: fc.boolean(),
  minimumTotal: maybe(fc.integer({ min: 0, max: 9000 })),
  ofProduct: maybe(fc.integer({ min: 0, max: 3 })),
  firstOrder: fc.boolean(),
  limit: maybe(fc.integer({ min: 1, max: 3 })),
  limitPerCustomer: maybe(fc.constant(1)),
  position: fc.integer({ min: -2, max: 2 }),
});
const line = fc.record({
  price: fc.integer({ min: 100, max: 5000 }),
  discount: fc.integer({ min: 0, max: 10_000 }),
  grams: maybe(fc.integer({ min: 0, max: 4000 })),
  books: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
});
const world = fc.record({
  taxesIncluded: fc.boolean(),
  zones: fc.uniqueArray(zone, { maxLength: 2, selector: (one) => one.country }),
  taxRates: fc.array(taxRate, { maxLength: 4 }),
  promotions: fc.array(promotion, { maxLength: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  to: country,
  taxId: fc.constantFrom(undefined, 'ATU13585627', 'DE136695976'),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

async function setUp(shop: TestApp, { zones, taxRates, promotions, lines }: World) {
  await clearPriceRules(shop);
  const products = await makeProducts(
    shop,
    lines.map(({ price, discount }) => ({ price, discountHundredths: discount, stock: 50 })),
  );
  for (const [n, { grams, books }] of lines.entries()) {
    const columns = { weight_grams: grams ?? null, tax_class: books ? 'books' : null };
    await shop.db
      .updateTable('products')
      .set(columns)
      .where('id', '=', products[n]?.id ?? 0)
      .execute();
  }
  for (const one of zones) await makeZone(shop, [one.country], one.methods);
  for (const { taxClass, ...rate } of taxRates) await makeTaxRate(shop, { ...rate, ...(taxClass && { taxClass }) });
  const codes: string[] = [];
  for (const { terms, byCode, ofProduct, ...given } of promotions) {
    const code = byCode ? unique('code').toUpperCase() : undefined;
    if (code !== undefined) codes.push(code.toLowerCase());
    const product = ofProduct === undefined ? undefined : products[ofProduct]?.id;
    await makePromotion(shop, {
      ...defined(given),
      ...(code !== undefined && { code }),
      ...(product !== undefined && { products: [product] }),
      terms,
    });
  }
  return { products, codes };
}

describe('a quote', () => {
  it('equals the order that is placed from it', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const shop = given.taxesIncluded ? withTaxes : withoutTaxes;
        const { products, codes } = await setUp(shop, given);
        const shopper = await shop.as(await makeUser(shop));
        const items = products.map(({ id }, n) => ({ product: id, quantity: given.lines[n]?.quantity ?? 1 }));
        const selectedAddress = { ...address, country: given.to, ...(given.taxId && { taxId: given.taxId }) };
        const chosen = { items, selectedAddress, codes };
        const first = read(quote, await shopper.post('/quotes', chosen));
        const methods = first.shipping.methods.map(({ id }) => id);
        for (const shippingMethod of [undefined, ...methods]) {
          const quoted = read(quote, await shopper.post('/quotes', { ...chosen, shippingMethod }));
          const answer = await shopper.post('/orders', {
            ...orderOf([]),
            ...chosen,
            shippingMethod,
            totalAmount: quoted.total,
          });
          const shipped = given.zones.length === 0 || quoted.shipping.chosen !== null;
          expect(answer.status).toBe(shipped ? 201 : 409);
          if (!shipped) {
            expect(answer.body).toMatchObject({ code: 'NO_SHIPPING' });
            continue;
          }
          const placed = read(shopOrder, answer);
          expect(placed.totalAmount).toBe(quoted.total);
          expect(placed.subtotal).toBe(quoted.subtotal);
          expect(placed.promotions).toEqual(quoted.promotions);
          expect(placed.taxes).toEqual(quoted.taxes);
          const method = quoted.shipping.methods.find(({ id }) => id === quoted.shipping.chosen);
          expect(placed.shipping?.price).toBe(method?.price);
          expect(placed.shipping?.id).toBe(method?.id);
          expect(placed.items.map((line) => line.quantity * unitPrice(line) * 100).map(Math.round)).toEqual(
            quoted.lines.map(({ amount }) => Math.round(amount * 100)),
          );
        }
      }),
      { numRuns: RUNS },
    );
    for (const shop of [withTaxes, withoutTaxes]) {
      const findings = await checkInvariants(shop.db, shop.clock.now(), 15);
      expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    }
  });
});

function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return JSON.parse(JSON.stringify(given));
}
