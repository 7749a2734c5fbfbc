/** Mutants of what an admin sets up that prices depend on, and of uses of promotions. */

const USES = 'pricing/promotion-uses.queries.ts';
const usesTests = ['src/pricing/promotion-uses.test.ts'];
const factsTests = ['src/pricing/shopper-facts.test.ts'];
const promotionTests = ['src/pricing/promotions/promotions.test.ts'];
const codeTests = ['src/pricing/promotions/promotion-codes.test.ts'];
const zoneTests = ['src/pricing/shipping-zones/shipping-zones.test.ts'];
const rateTests = ['src/pricing/tax-rates/tax-rates.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const promotionsMutants = [
  {
    name: 'orders of a promotion with a limit are placed one after the other',
    file: USES,
    from: ".orderBy('id')\n    .forNoKeyUpdate()",
    to: ".orderBy('id')",
    tests: usesTests,
  },
  {
    name: 'orders with one e-mail address are placed one after the other where promotions depend on it',
    file: USES,
    from: "hashtextextended('orders with ' || ",
    to: 'hashtextextended(random()::text || ',
    tests: ['src/accounts/guest-orders.test.ts'],
  },
  {
    name: 'a promotion is used no more often than its limit',
    file: USES,
    from: 'uses_limit < ',
    to: 'uses_limit < 0 * ',
    tests: usesTests,
  },
  {
    name: 'a promotion is used by a customer no more often than the limit for each, also by orders that leave cancelled',
    file: USES,
    from: 'or limit_per_customer < (select',
    to: 'or limit_per_customer < 0 * (select',
    tests: usesTests,
  },
  {
    name: 'two orders do not share a code that was made in bulk',
    file: USES,
    from: ' and not used order by key',
    to: ' order by key',
    tests: usesTests,
  },
  {
    name: 'a use of a promotion is given back once',
    file: USES,
    from: ' and not given_back returning code_key',
    to: ' returning code_key',
    tests: usesTests,
  },
  {
    name: 'a code is free again when its use is given back',
    file: USES,
    from: 'set used = false where made and',
    to: 'set used = false where not made and',
    tests: usesTests,
  },
  {
    name: 'a promotion that was deleted gets no more uses',
    file: USES,
    from: '(select count(*) from inserted) =',
    to: '(select count(*) from inserted) <=',
    tests: usesTests,
  },
  {
    name: 'uses of orders that are replaced do not count against a limit',
    file: USES,
    from: '::bigint[])) as "all"',
    to: '::bigint[]) and order_id < 0) as "all"',
    tests: factsTests,
  },
  {
    name: 'orders that are replaced are no first orders',
    file: USES,
    from: 'and id <> all(',
    to: 'and -id <> all(',
    tests: factsTests,
  },
  {
    name: 'changed price rules are read again',
    file: 'pricing/price-rules.ts',
    from: 'cached?.version === version &&',
    to: 'cached !== undefined &&',
    tests: ['src/pricing/price-rules.test.ts'],
  },
  {
    name: 'a country is in one shipping zone',
    file: 'pricing/shipping-zones/store-countries.ts',
    from: 'if (taken.length === 0) return;',
    to: 'if (taken.length >= 0) return;',
    tests: zoneTests,
  },
  {
    name: 'a shipping zone takes no method of another',
    file: 'pricing/shipping-zones/method-values.ts',
    from: 'if (!own.some((method) => method.id === id))',
    to: 'if (id < 0)',
    tests: zoneTests,
  },
  {
    name: 'of two changes of a shipping zone the second sees the first',
    file: 'pricing/shipping-zones/shipping-zones.queries.ts',
    from: ".where('id', '=', id).forUpdate()",
    to: ".where('id', '=', id)",
    tests: zoneTests,
  },
  {
    name: 'of two changes of a promotion the second sees the first',
    file: 'pricing/promotions/promotions.queries.ts',
    from: ".where('id', '=', id).forNoKeyUpdate()",
    to: ".where('id', '=', id)",
    tests: promotionTests,
  },
  {
    name: 'a stale change of a tax rate is rejected',
    file: 'pricing/reject-stale.ts',
    from: 'if (sent === undefined ||',
    to: 'if (sent !== null ||',
    tests: rateTests,
  },
  {
    name: 'a code belongs to one promotion',
    file: 'pricing/promotions/store-own-code.ts',
    from: 'if (taken === undefined) return;',
    to: "if (taken !== '') return;",
    tests: promotionTests,
  },
  {
    name: 'a changed field of a promotion must fit the stored ones',
    file: 'pricing/promotions/update-promotion.ts',
    from: 'wrongPromotionFields(fields);',
    to: 'wrongPromotionFields(fields).slice(9);',
    tests: promotionTests,
  },
  {
    name: 'a promotion with a code of its own gets none made in bulk',
    file: 'pricing/promotions/make-codes.ts',
    from: 'if (code !== null) throw',
    to: "if (code === '') throw",
    tests: codeTests,
  },
  {
    name: 'codes in bulk are made by admins only',
    file: 'pricing/promotions/promotion-codes.routes.ts',
    from: "'/promotions/:id/codes',\n    {\n      config: { access: 'promotions.write' },",
    to: "'/promotions/:id/codes',\n    {\n      config: { access: 'user' },",
    tests: codeTests,
  },
  {
    name: 'codes in bulk are read by admins only',
    file: 'pricing/promotions/promotion-codes.routes.ts',
    from: "'/promotions/:id/codes.csv',\n    {\n      config: { access: 'promotions.write' },",
    to: "'/promotions/:id/codes.csv',\n    {\n      config: { access: 'user' },",
    tests: codeTests,
  },
  {
    name: 'promotions are changed by admins only',
    file: 'pricing/promotions/promotions.routes.ts',
    from: "app.patch(\n    '/promotions/:id',\n    {\n      config: { access: 'promotions.write' },",
    to: "app.patch(\n    '/promotions/:id',\n    {\n      config: { access: 'user' },",
    tests: promotionTests,
  },
  {
    name: 'shipping zones are deleted by admins only',
    file: 'pricing/shipping-zones/shipping-zones.routes.ts',
    from: "app.delete(\n    '/shipping-zones/:id',\n    {\n      config: { access: 'settings.write' },",
    to: "app.delete(\n    '/shipping-zones/:id',\n    {\n      config: { access: 'user' },",
    tests: zoneTests,
  },
  {
    name: 'tax rates are added by admins only',
    file: 'pricing/tax-rates/tax-rates.routes.ts',
    from: "app.post(\n    '/tax-rates',\n    {\n      config: { access: 'settings.write' },",
    to: "app.post(\n    '/tax-rates',\n    {\n      config: { access: 'user' },",
    tests: rateTests,
  },
  {
    name: 'codes that are guessed at once are counted before any of them is answered',
    file: 'pricing/limit-unknown-codes.ts',
    from: '  reject(counted.map(',
    to: '  void (counted.map(',
    tests: ['src/pricing/limit-unknown-codes.test.ts'],
  },
  {
    name: 'guessed codes are counted for a network as well as for an account',
    file: 'pricing/limit-unknown-codes.ts',
    from: 'sha256(networkOf(given.clientIp))',
    to: 'sha256(networkOf(given.clientIp) + given.userId)',
    tests: ['src/pricing/limit-unknown-codes.test.ts'],
  },
  {
    name: 'codes that exist are not answered either once too many were guessed',
    file: 'pricing/limit-unknown-codes.ts',
    from: '  reject(before);\n',
    to: '',
    tests: ['src/pricing/limit-unknown-codes.test.ts'],
  },
];
