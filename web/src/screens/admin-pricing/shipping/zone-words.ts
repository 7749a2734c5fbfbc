import type { ShippingMethod } from '@shop/contract/shipping-zones';
import { formatMoney } from '../../../money/page-money.ts';
import type { MethodDraft } from './zone-draft.ts';

/** 'Parcel: $4.90, free from $50.00, 2 to 4 days' */
export function methodSummary({ rates, freeFrom, days, pickUp }: ShippingMethod): string {
  const prices = rates.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const price =
    most === 0 ? 'free' : least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`;
  const facts = [
    price,
    freeFrom !== null && most > 0 && `free from ${formatMoney(freeFrom)}`,
    daysText(days.from, days.to),
    pickUp && 'pick-up',
  ];
  return facts.filter((fact) => fact !== false).join(', ');
}

function daysText(from: number, to: number): string {
  if (from === to) return from === 0 ? 'the same day' : `${to} ${to === 1 ? 'day' : 'days'}`;
  return `${from} to ${to} days`;
}

/** As it was typed, for conflicts. */
export function methodText({ name, by, rates, freeFrom, daysFrom, daysTo, pickUp }: MethodDraft): string {
  const steps = rates.map(({ from, price }) =>
    by === 'total' ? `from $${from}: $${price}` : `from ${from} g: $${price}`,
  );
  const facts = [...steps, freeFrom && `free from $${freeFrom}`, `${daysFrom} to ${daysTo} days`, pickUp && 'pick-up'];
  return `${name}: ${facts.filter(Boolean).join(', ')}`;
}
