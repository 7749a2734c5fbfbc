import { formatMoney, withMoneySymbol } from '@shop/contract/money';
import type { ShippingMethod } from '@shop/contract/shipping-zones';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { localeText } from '@shop/messages/locale';
import { nameLines } from '../name-in-languages.ts';
import type { MethodDraft } from './zone-draft.ts';

/** 'Parcel: $4.90, free from $50.00, 2 to 4 days' */
export function methodSummary({ rates, freeFrom, days, pickUp }: ShippingMethod): string {
  const prices = rates.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const price =
    most === 0
      ? adminShippingText.free
      : least === most
        ? formatMoney(least)
        : adminShippingText.fromTo({ least: formatMoney(least), most: formatMoney(most) });
  const facts = [
    price,
    freeFrom !== null && most > 0 && adminShippingText.freeFromAmount({ amount: formatMoney(freeFrom) }),
    daysText(days.from, days.to),
    pickUp && adminShippingText.pickUp,
  ];
  return facts.filter((fact) => fact !== false).join(localeText.comma);
}

function daysText(from: number, to: number): string {
  if (from === to) return from === 0 ? adminShippingText.theSameDay : adminShippingText.days({ days: to });
  return adminShippingText.daysFromTo({ from, to });
}

/** As it was typed, for conflicts. */
export function methodText({ name, by, rates, freeFrom, daysFrom, daysTo, pickUp, translations }: MethodDraft): string {
  const steps = rates.map(({ from, price }) =>
    by === 'total'
      ? adminShippingText.fromAmountPrice({ from: withMoneySymbol(from), price: withMoneySymbol(price) })
      : adminShippingText.fromGramsPrice({ from, price: withMoneySymbol(price) }),
  );
  const facts = [
    ...steps,
    freeFrom && adminShippingText.freeFromAmount({ amount: withMoneySymbol(freeFrom) }),
    adminShippingText.daysFromTo({ from: daysFrom, to: daysTo }),
    pickUp && adminShippingText.pickUp,
  ];
  const own = adminShippingText.methodFacts({ name, facts: facts.filter(Boolean).join(localeText.comma) });
  return [own, nameLines(adminShippingText.name, translations)].filter((line) => line !== '').join('\n');
}
