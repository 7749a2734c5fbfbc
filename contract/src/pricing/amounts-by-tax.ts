/**
 * Which part of an amount is which tax: of what an order was paid, and of each part of it that is credited. The parts add up to the
 * whole to the cent, tax by tax, however it is divided, because each part is counted from those before it and the last one has the rest.
 */

import type { Cents } from '../money.ts';
import { linePayments, linesLeft, type PaidOrder } from './line-payments.ts';
import { roundedShare } from './rounding.ts';
import { spread } from './spread.ts';

type CarriedTax = PaidOrder['addedTaxes'][number];

/** An order with all its taxes, those that its prices contain included. */
export interface TaxedOrder extends Omit<PaidOrder, 'addedTaxes'> {
  taxes: readonly (CarriedTax & { included: boolean })[];
}

/** All of it added up is the amount. */
export interface AmountByTax {
  /** One for each tax of the order, in their order. */
  taxes: { netCents: Cents; taxCents: Cents }[];
  /** What carries no tax. */
  untaxedCents: Cents;
}

export interface Credit {
  amountCents: Cents;
  /** What it is for, by positions of lines; none: all that is not credited yet. */
  lines: readonly { line: number; quantity: number }[];
  /** What of it is for the shipping, besides lines. */
  shippingCents?: Cents;
}

/** What an order was paid. */
export function orderByTax({ lines, promotions, shippingCents, taxes }: TaxedOrder): AmountByTax {
  const left = linesLeft({ lines, promotions });
  const baseOf = (tax: CarriedTax) =>
    sum(tax.lines.map((line) => left[line] ?? 0)) + (tax.shipping ? shippingCents : 0);
  const bases = taxes.map(baseOf);
  return {
    taxes: taxes.map(({ amountCents, included }, n) => ({
      netCents: (bases[n] ?? 0) - (included ? amountCents : 0),
      taxCents: amountCents,
    })),
    untaxedCents: sum(left) + shippingCents - sum(bases),
  };
}

/**
 * What of a credit is which tax. It follows what the lines that it names were paid; what is above that, and a credit that names none, is
 * taken from all that is not credited yet. Within a tax, all that was credited up to now contains its share of it, rounded half up.
 * @param before all that was credited before, and not taken back since
 * @param credit together with those before at most what the order was paid; what is above carries no tax
 */
export function creditByTax(order: TaxedOrder, before: readonly AmountByTax[], credit: Credit): AmountByTax {
  const whole = orderByTax(order);
  const credited = whole.taxes.map((_, n) => ({
    netCents: sum(before.map(({ taxes }) => taxes[n]?.netCents ?? 0)),
    taxCents: sum(before.map(({ taxes }) => taxes[n]?.taxCents ?? 0)),
  }));
  const restOf = (all: Cents, given: Cents) => Math.max(0, all - given);
  const room = [
    ...whole.taxes.map((of, n) => restOf(totalOf(of), totalOf(credited[n]))),
    restOf(whole.untaxedCents, sum(before.map(({ untaxedCents }) => untaxedCents))),
  ];
  const shares = allocate(credit.amountCents, weightsOf(order, credit), room);
  const taxes = whole.taxes.map((of, n) => {
    const share = shares[n] ?? 0;
    const all = totalOf(of);
    const upToNow = Math.min(all, totalOf(credited[n]) + share);
    const taxUpToNow = all === 0 ? 0 : roundedShare(upToNow, of.taxCents, all);
    // What was credited before may have been divided by another rule, into more or less tax than its share.
    const taxCents = Math.min(share, Math.max(0, taxUpToNow - (credited[n]?.taxCents ?? 0)));
    return { netCents: share - taxCents, taxCents };
  });
  return { taxes, untaxedCents: credit.amountCents - sum(taxes.map(totalOf)) };
}

/** What the lines that a credit names were paid, by tax; the last carries none. */
function weightsOf({ taxes, ...order }: TaxedOrder, credit: Credit): Cents[] {
  const payments = linePayments({ ...order, addedTaxes: taxes.filter(({ included }) => !included) });
  const weights = [...taxes, undefined].map(() => 0);
  for (const { line, quantity } of credit.lines) {
    const carried = taxes.findIndex(({ lines }) => lines.includes(line));
    const index = carried === -1 ? taxes.length : carried;
    const ordered = order.lines[line]?.quantity ?? quantity;
    weights[index] = (weights[index] ?? 0) + roundedShare(payments[line] ?? 0, quantity, ordered);
  }
  const ofShipping = taxes.findIndex(({ shipping }) => shipping);
  const carrier = ofShipping === -1 ? taxes.length : ofShipping;
  weights[carrier] = (weights[carrier] ?? 0) + (credit.shippingCents ?? 0);
  return weights;
}

/** Shares of an amount: in proportion to the weights, but none above its room; what they have no room for in proportion to the rest of it. */
function allocate(amount: Cents, weights: readonly Cents[], room: readonly Cents[]): Cents[] {
  const shares = room.map(() => 0);
  let left = amount;
  const roomLeft = () => room.map((cents, n) => cents - (shares[n] ?? 0));
  const put = (by: readonly Cents[]) => {
    const free = roomLeft();
    for (const [n, share] of spread(left, by).entries()) {
      const taken = Math.min(share, free[n] ?? 0);
      shares[n] = (shares[n] ?? 0) + taken;
      left -= taken;
    }
  };
  const open = () => roomLeft().map((cents, n) => (cents > 0 ? (weights[n] ?? 0) : 0));
  // Each round spreads all that is left, or fills a part.
  while (left > 0 && open().some((weight) => weight > 0)) put(open());
  left = Math.min(left, sum(roomLeft()));
  put(roomLeft());
  return shares;
}

const totalOf = (part: { netCents: Cents; taxCents: Cents } | undefined) =>
  (part?.netCents ?? 0) + (part?.taxCents ?? 0);
const sum = (amounts: readonly Cents[]) => amounts.reduce((all, one) => all + one, 0);
