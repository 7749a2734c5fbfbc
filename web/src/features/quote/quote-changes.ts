/** What changed between two quotes, part by part, in sentences. */

import { type Dollars, formatDollars } from '@shop/contract/money';
import type { Quote } from '@shop/contract/quotes';

const from = (before: Dollars, now: Dollars) => `${formatDollars(before)} before, now ${formatDollars(now)}.`;

/** @param nameOf names the line of a product and its variant; undefined if the page shows no such line */
export function changesBetween(
  before: Quote,
  now: Quote,
  nameOf: (product: number, variant: number | null) => string | undefined,
): string[] {
  return [
    ...lineChanges(before, now, nameOf),
    ...promotionChanges(before, now),
    ...shippingChange(before, now),
    ...taxChanges(before, now),
    ...(before.total === now.total ? [] : [`Total: ${from(before.total, now.total)}`]),
  ];
}

function lineChanges(before: Quote, now: Quote, nameOf: Parameters<typeof changesBetween>[2]): string[] {
  return now.lines.flatMap(({ product, variant, unitPrice }) => {
    const old = before.lines.find((line) => line.product === product && line.variant === variant);
    const name = nameOf(product, variant);
    return old === undefined || name === undefined || old.unitPrice === unitPrice
      ? []
      : [`${name}: ${from(old.unitPrice, unitPrice)}`];
  });
}

function promotionChanges(before: Quote, now: Quote): string[] {
  const gone = before.promotions.filter(({ id }) => !now.promotions.some((one) => one.id === id));
  return [
    ...gone.map(({ name, code }) => {
      const why = now.notApplied.find((one) => code !== null && one.name === name);
      return why?.message ?? `${name} no longer applies.`;
    }),
    ...now.promotions.flatMap(({ id, name, amount }) => {
      const old = before.promotions.find((one) => one.id === id);
      if (old?.amount === amount) return [];
      if (old === undefined) {
        return [amount === 0 ? `${name}: free shipping.` : `${name} takes off ${formatDollars(amount)}.`];
      }
      return [`${name} took off ${from(old.amount, amount)}`];
    }),
  ];
}

function shippingChange(before: Quote, now: Quote): string[] {
  const [old, fresh] = [before, now].map(({ shipping }) => shipping.methods.find(({ id }) => id === shipping.chosen));
  if (old?.price === fresh?.price && old?.name === fresh?.name) return [];
  const words = (method: typeof old) =>
    method === undefined ? 'none' : `${method.name}, ${method.price === 0 ? 'free' : formatDollars(method.price)}`;
  return [`Shipping: ${words(old)} before, now ${words(fresh)}.`];
}

/** Included taxes change nothing at the total. */
function taxChanges(before: Quote, now: Quote): string[] {
  const sums = ({ taxes }: Quote) => {
    const byName = new Map<string, Dollars>();
    for (const { name, amount, included } of taxes) {
      if (!included) byName.set(name, (byName.get(name) ?? 0) + amount);
    }
    return byName;
  };
  const [old, fresh] = [sums(before), sums(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [one, other] = [old.get(name) ?? 0, fresh.get(name) ?? 0];
    return one === other ? [] : [`${name}: ${from(one, other)}`];
  });
}
