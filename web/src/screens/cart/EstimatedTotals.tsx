import { type Amount, formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import type { AppliedTax } from '@shop/contract/price-parts';
import type { Quote } from '@shop/contract/quotes';
import { cartText } from '@shop/messages/cart';
import { lineText } from '@shop/messages/line';
import type { ReactNode } from 'react';
import { PromotionRows, TotalsRow, Unknown } from '../../features/orders/Totals.tsx';
import { selectPaymentConfig } from '../../state/order-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';

type EstimatedTotalsProps = {
  /** undefined until the first quote has come. */
  quote: Quote | undefined;
  /** Another quote is on its way: the sums in sight are the old ones. */
  pending: boolean;
  subtotal: Amount;
  totalItems: number;
};

/** What the cart would cost if it were ordered as it is: the checkout knows the address and the shipping method. */
export function EstimatedTotals({ quote, pending, subtotal, totalItems }: EstimatedTotalsProps) {
  const ships = useAppSelector(selectPaymentConfig)?.hasShippingZones === true;
  const known = (words: (quote: Quote) => ReactNode) =>
    quote === undefined ? (
      <Unknown />
    ) : (
      // The old one stands until the new one has come.
      <span className={`transition-opacity duration-150 ${pending ? 'opacity-50 delay-300' : ''}`}>{words(quote)}</span>
    );
  return (
    <dl aria-busy={pending} className="flex flex-col gap-2">
      <TotalsRow name={cartText.totalItems}>{lineText.items({ count: totalItems })}</TotalsRow>
      <TotalsRow name={cartText.subtotal}>{formatMoney(subtotal)}</TotalsRow>
      <PromotionRows promotions={quote?.promotions ?? []} />
      <TotalsRow name={cartText.estimatedShipping}>{known((one) => shippingWords(one, ships))}</TotalsRow>
      <TotalsRow name={cartText.estimatedTaxes}>{known(({ taxes }) => taxWords(taxes))}</TotalsRow>
      <TotalsRow name={cartText.total} strong>
        {known(({ total }) => formatMoney(total))}
      </TotalsRow>
    </dl>
  );
}

/** @param ships the shop has shipping zones: without a method that serves the address shipping is not free */
function shippingWords({ shipping: { methods, chosen } }: Quote, ships: boolean): string {
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  if (method === undefined) return ships ? cartText.notAvailable : cartText.free;
  return method.price === 0 ? cartText.free : formatMoney(method.price);
}

/** All taxes in one sum. Included ones change nothing at the total, so they are not added to those that do. */
function taxWords(taxes: readonly AppliedTax[]): string {
  const owed = taxes.filter(({ reverseCharge }) => !reverseCharge);
  if (owed.length === 0) return taxes.length === 0 ? cartText.included : cartText.reverseCharge;
  const added = owed.filter(({ included }) => !included);
  return added.length > 0 ? formatMoney(sumOf(added)) : cartText.includesAmount({ amount: formatMoney(sumOf(owed)) });
}

function sumOf(taxes: readonly AppliedTax[]): Amount {
  return toAmount(taxes.reduce((minor, { amount }) => minor + toMinorUnits(amount), 0));
}
