/** Mutants of what an order costs. */

const pricing = 'contract/src/pricing';
const examples = [`${pricing}/price-order.test.ts`];
const properties = [`${pricing}/price-order.property.test.ts`];
const promotions = [`${pricing}/promotions.test.ts`];
const shipping = [`${pricing}/shipping.test.ts`];
const credits = [`${pricing}/amounts-by-tax.property.test.ts`];
const taxes = [`${pricing}/taxes.test.ts`];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const pricesMutants = [
  {
    name: 'half a cent is rounded up',
    file: 'contract/src/pricing/rounding.ts',
    from: 'remainder * 2 >= denominator',
    to: 'remainder * 2 > denominator',
    tests: examples,
  },
  {
    name: 'spreading loses no cent',
    file: 'contract/src/pricing/spread.ts',
    from: 'byRemainder.slice(0, left)',
    to: 'byRemainder.slice(0, 0)',
    tests: properties,
  },
  {
    name: 'cents that are left over go to the largest remainders',
    file: 'contract/src/pricing/spread.ts',
    from: 'other.remainder - one.remainder || ',
    to: '',
    tests: examples,
  },
  {
    name: 'a fixed amount takes no more than is left',
    file: 'contract/src/pricing/promotion-amounts.ts',
    from: 'Math.min(value ?? 0, sum)',
    to: 'value ?? 0',
    tests: properties,
  },
  {
    name: 'free units take no more off a line than earlier promotions left of it',
    file: 'contract/src/pricing/promotion-amounts.ts',
    from: 'Math.min(units * unitPriceCents, left[index] ?? 0)',
    to: 'units * unitPriceCents',
    tests: promotions,
  },
  {
    name: 'the cheapest units are free',
    file: 'contract/src/pricing/promotion-amounts.ts',
    from: 'one.unitPriceCents - other.unitPriceCents || ',
    to: '',
    tests: promotions,
  },
  {
    name: 'each promotion takes from what those before it left',
    file: 'contract/src/pricing/promotions.ts',
    from: 'leftCents[line] = (leftCents[line] ?? 0) - cents;',
    to: '',
    tests: promotions,
  },
  {
    name: 'nothing applies after a promotion that cannot be combined',
    file: 'contract/src/pricing/promotions.ts',
    from: 'exclusive = exclusive || !promotion.combinable;',
    to: '',
    tests: promotions,
  },
  {
    name: 'a promotion that cannot be combined applies only if none did before',
    file: 'contract/src/pricing/promotions.ts',
    from: '(!promotion.combinable && applied.length > 0)',
    to: 'false',
    tests: promotions,
  },
  {
    name: 'a promotion with a code needs it',
    file: 'contract/src/pricing/promotions.ts',
    from: "if (!promotion.automatic && code === undefined) return no('NO_CODE');",
    to: '',
    tests: promotions,
  },
  {
    name: 'a code that was made in bulk is used once',
    file: 'contract/src/pricing/promotions.ts',
    from: "if (code?.used === true) return no('USED_UP');",
    to: '',
    tests: promotions,
  },
  {
    name: 'a promotion for some customers is for nobody else',
    file: 'contract/src/pricing/promotions.ts',
    from: "if (customers.size > 0 && !customers.has(shopper.userId)) return 'NOT_FOR_YOU';",
    to: '',
    tests: promotions,
  },
  {
    name: 'a promotion ends before its last instant',
    file: 'contract/src/pricing/promotions.ts',
    from: 'now >= until',
    to: 'now > until',
    tests: promotions,
  },
  {
    name: 'a minimum is reached by the lines that qualify, before promotions',
    file: 'contract/src/pricing/promotions.ts',
    from: 'qualifying.reduce((sum, { amountCents }) => sum + amountCents, 0)',
    to: 'leftCents.reduce((sum, cents) => sum + cents, 0)',
    tests: promotions,
  },
  {
    name: 'shipping is free from an amount of lines less promotions',
    file: 'contract/src/pricing/price-order.ts',
    from: 'leftCents.reduce((sum, left) => sum + left, 0)',
    to: 'subtotalCents',
    tests: [...shipping, ...examples],
  },
  {
    name: 'pick-up is never chosen for a shopper',
    file: 'contract/src/pricing/shipping.ts',
    from: 'methods.filter(({ method }) => !method.pickUp)',
    to: 'methods',
    tests: shipping,
  },
  {
    name: 'taxes that are included are not added',
    file: 'contract/src/pricing/price-order.ts',
    from: '(tax.included ? sum : sum + tax.amountCents)',
    to: 'sum + tax.amountCents',
    tests: properties,
  },
  {
    name: 'a tax is on what promotions leave',
    file: 'contract/src/pricing/price-order.ts',
    from: '({ taxClass, cents: leftCents[line] ?? 0 })',
    to: '({ taxClass, cents: lines[line]?.amountCents ?? 0 })',
    tests: examples,
  },
  {
    name: 'a tax is contained in the price, not a share of all of it',
    file: 'contract/src/pricing/taxes.ts',
    from: 'included ? WHOLE + percent : WHOLE',
    to: 'WHOLE',
    tests: examples,
  },
  {
    name: 'the rates of a region come before those of its country',
    file: 'contract/src/pricing/taxes.ts',
    from: 'Number(one.region === null) - Number(other.region === null) ||',
    to: '',
    tests: taxes,
  },
  {
    name: 'a tax rate of the future is not in force',
    file: 'contract/src/pricing/taxes.ts',
    from: ' || rate.from > today',
    to: '',
    tests: taxes,
  },
  {
    name: 'the last credit of an order has the rest of each tax',
    file: 'contract/src/pricing/amounts-by-tax.ts',
    from: 'roundedShare(upToNow, of.taxCents, all)',
    to: '(credited[n]?.taxCents ?? 0) + roundedShare(share, of.taxCents, all)',
    tests: credits,
  },
  {
    name: 'a credit takes no more of a tax than is left of it',
    file: 'contract/src/pricing/amounts-by-tax.ts',
    from: 'Math.min(share, free[n] ?? 0)',
    to: 'share',
    tests: credits,
  },
  {
    name: 'a credit is of the taxes of its lines',
    file: 'contract/src/pricing/amounts-by-tax.ts',
    from: 'allocate(credit.amountCents, weightsOf(order, credit), room)',
    to: 'allocate(credit.amountCents, [], room)',
    tests: credits,
  },
  {
    name: "a tax id of the shop's own country leaves the tax",
    file: 'contract/src/pricing/reverse-charge.ts',
    from: ' && country !== shopCountry',
    to: '',
    tests: taxes,
  },
];
