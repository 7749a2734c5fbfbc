/** What changed between two quotes: in sentences, part by part, and whether a shopper is to be asked again. */

import { type Amount, formatMoney } from '@shop/contract/money';
import { codeKey } from '@shop/contract/promotions';
import type { Quote } from '@shop/contract/quotes';
import { quoteText } from '@shop/messages/quote';

const from = (before: Amount, now: Amount) =>
  quoteText.beforeAndNow({ before: formatMoney(before), now: formatMoney(now) });

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
    ...(before.total === now.total ? [] : [quoteText.totalChanged({ change: from(before.total, now.total) })]),
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
      return why?.message ?? quoteText.nameNoLongerApplies({ name });
    }),
    ...now.promotions.flatMap(({ id, name, amount }) => {
      const old = before.promotions.find((one) => one.id === id);
      if (old?.amount === amount) return [];
      if (old === undefined) {
        return [
          amount === 0
            ? quoteText.nameFreeShipping({ name })
            : quoteText.nameTakesOffAmount({ name, amount: formatMoney(amount) }),
        ];
      }
      return [quoteText.nameTookOff({ name, change: from(old.amount, amount) })];
    }),
  ];
}

function shippingChange(before: Quote, now: Quote): string[] {
  const [old, fresh] = [before, now].map(({ shipping }) => shipping.methods.find(({ id }) => id === shipping.chosen));
  if (old?.price === fresh?.price && old?.name === fresh?.name) return [];
  const words = (method: typeof old) =>
    method === undefined
      ? quoteText.noMethod
      : method.price === 0
        ? quoteText.nameFree({ name: method.name })
        : quoteText.namePrice({ name: method.name, price: formatMoney(method.price) });
  return [quoteText.shippingOldBeforeNowFresh({ old: words(old), fresh: words(fresh) })];
}

/** Included taxes change nothing at the total. */
function taxChanges(before: Quote, now: Quote): string[] {
  const sums = ({ taxes }: Quote) => {
    const byName = new Map<string, Amount>();
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

/** Why codes do not apply of which the quote before did not say so. */
export function newlyRefused(before: Quote, now: Quote): string[] {
  const known = new Set(before.notApplied.map(({ code }) => code && codeKey(code)));
  return now.notApplied.flatMap(({ code, message }) => (code === null || known.has(codeKey(code)) ? [] : [message]));
}

/** Whether a line that is in both has another price. */
export function pricesDiffer(before: Quote, now: Quote): boolean {
  return lineChanges(before, now, () => '').length > 0;
}

/**
 * False if the new total follows from what the shopper has changed, at the prices that the page showed: a removed line, another
 * quantity, a shipping method, a code that was taken away.
 * @param codes that the shopper wants to use now
 */
export function isDearerThanShown(before: Quote, now: Quote, codes: readonly string[]): boolean {
  if (pricesDiffer(before, now)) return true;
  return (
    now.total > before.total &&
    (shipsDearer(before, now) || losesDiscount(before, now, codes) || taxesMore(before, now))
  );
}

function shipsDearer(before: Quote, now: Quote): boolean {
  const priceOf = ({ shipping }: Quote, id: number | null) => shipping.methods.find((one) => one.id === id)?.price;
  const { chosen } = now.shipping;
  const shown = priceOf(before, chosen) ?? priceOf(before, before.shipping.chosen) ?? 0;
  return (priceOf(now, chosen) ?? 0) > shown;
}

function losesDiscount(before: Quote, now: Quote, codes: readonly string[]): boolean {
  const wanted = new Set(codes.map(codeKey));
  return before.promotions.some(({ id, code, amount }) => {
    if (code !== null && !wanted.has(codeKey(code))) return false;
    const same = now.promotions.find((one) => one.id === id);
    return same === undefined || same.amount < amount;
  });
}

function taxesMore(before: Quote, now: Quote): boolean {
  const kindOf = ({ name, rate, included, reverseCharge }: Quote['taxes'][number]) =>
    JSON.stringify([name, rate, included, reverseCharge]);
  const shown = new Set(before.taxes.map(kindOf));
  return now.taxes.some((tax) => !tax.reverseCharge && !shown.has(kindOf(tax)));
}
