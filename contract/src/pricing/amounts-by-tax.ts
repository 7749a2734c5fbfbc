/**
 * Which part of an amount is which tax: of what an order was paid, and of each part of it that is credited. The parts add up to the
 * whole to the cent, tax by tax, however it is divided, because each part is counted from those before it and the last one has the rest.
 */

import type { MinorUnits } from '../money.ts';
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
  taxes: { netMinor: MinorUnits; taxMinor: MinorUnits }[];
  /** What carries no tax. */
  untaxedMinor: MinorUnits;
}

export interface Credit {
  amountMinor: MinorUnits;
  /** What it is for, by positions of lines; none: all that is not credited yet. */
  lines: readonly { line: number; quantity: number }[];
  /** What of it is for the shipping, besides lines. */
  shippingMinor?: MinorUnits;
}

/** What an order was paid. */
export function orderByTax({ lines, promotions, shippingMinor, taxes }: TaxedOrder): AmountByTax {
  const left = linesLeft({ lines, promotions });
  const baseOf = (tax: CarriedTax) =>
    sum(tax.lines.map((line) => left[line] ?? 0)) + (tax.shipping ? shippingMinor : 0);
  const bases = taxes.map(baseOf);
  return {
    taxes: taxes.map(({ amountMinor, included }, n) => ({
      netMinor: (bases[n] ?? 0) - (included ? amountMinor : 0),
      taxMinor: amountMinor,
    })),
    untaxedMinor: sum(left) + shippingMinor - sum(bases),
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
    netMinor: sum(before.map(({ taxes }) => taxes[n]?.netMinor ?? 0)),
    taxMinor: sum(before.map(({ taxes }) => taxes[n]?.taxMinor ?? 0)),
  }));
  const restOf = (all: MinorUnits, given: MinorUnits) => Math.max(0, all - given);
  const room = [
    ...whole.taxes.map((of, n) => restOf(totalOf(of), totalOf(credited[n]))),
    restOf(whole.untaxedMinor, sum(before.map(({ untaxedMinor }) => untaxedMinor))),
  ];
  const shares = allocate(credit.amountMinor, weightsOf(order, credit), room);
  const taxes = whole.taxes.map((of, n) => {
    const share = shares[n] ?? 0;
    const all = totalOf(of);
    const upToNow = Math.min(all, totalOf(credited[n]) + share);
    const taxUpToNow = all === 0 ? 0 : roundedShare(upToNow, of.taxMinor, all);
    // What was credited before may have been divided by another rule, into more or less tax than its share.
    const taxMinor = Math.min(share, Math.max(0, taxUpToNow - (credited[n]?.taxMinor ?? 0)));
    return { netMinor: share - taxMinor, taxMinor };
  });
  return { taxes, untaxedMinor: credit.amountMinor - sum(taxes.map(totalOf)) };
}

/** What the lines that a credit names were paid, by tax; the last carries none. */
function weightsOf({ taxes, ...order }: TaxedOrder, credit: Credit): MinorUnits[] {
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
  weights[carrier] = (weights[carrier] ?? 0) + (credit.shippingMinor ?? 0);
  return weights;
}

/** Shares of an amount: in proportion to the weights, but none above its room; what they have no room for in proportion to the rest of it. */
function allocate(amount: MinorUnits, weights: readonly MinorUnits[], room: readonly MinorUnits[]): MinorUnits[] {
  const shares = room.map(() => 0);
  let left = amount;
  const roomLeft = () => room.map((minor, n) => minor - (shares[n] ?? 0));
  const put = (by: readonly MinorUnits[]) => {
    const free = roomLeft();
    for (const [n, share] of spread(left, by).entries()) {
      const taken = Math.min(share, free[n] ?? 0);
      shares[n] = (shares[n] ?? 0) + taken;
      left -= taken;
    }
  };
  const open = () => roomLeft().map((minor, n) => (minor > 0 ? (weights[n] ?? 0) : 0));
  // Each round spreads all that is left, or fills a part.
  while (left > 0 && open().some((weight) => weight > 0)) put(open());
  left = Math.min(left, sum(roomLeft()));
  put(roomLeft());
  return shares;
}

const totalOf = (part: { netMinor: MinorUnits; taxMinor: MinorUnits } | undefined) =>
  (part?.netMinor ?? 0) + (part?.taxMinor ?? 0);
const sum = (amounts: readonly MinorUnits[]) => amounts.reduce((all, one) => all + one, 0);
