import { type Dollars, formatDollars } from '@shop/contract/money';
import type { ReactNode } from 'react';

type TotalsProps = {
  /** The sum of all lines. Prices include taxes and delivery is free, so it is also the total. */
  subtotal: Dollars;
  totalItems: number;
  /** Additional rows, such as the payment method. */
  children?: ReactNode;
};

/** The total and its parts, with the same names at the checkout, on the confirmation and in My Orders. */
export function Totals({ subtotal, totalItems, children }: TotalsProps) {
  return (
    <dl className="flex flex-col gap-2">
      <TotalsRow name="Total Items">
        {totalItems} {totalItems === 1 ? 'item' : 'items'}
      </TotalsRow>
      <TotalsRow name="Subtotal">{formatDollars(subtotal)}</TotalsRow>
      <TotalsRow name="Shipping">Free</TotalsRow>
      <TotalsRow name="Taxes">Included</TotalsRow>
      <TotalsRow name="Total" strong>
        {formatDollars(subtotal)}
      </TotalsRow>
      {children}
    </dl>
  );
}

type TotalsRowProps = { name: string; strong?: boolean; children: ReactNode };

export function TotalsRow({ name, strong = false, children }: TotalsRowProps) {
  const looks = strong ? 'border-t border-line pt-3 mt-1 text-lg font-semibold' : 'text-ink-soft';
  return (
    <div className={`flex justify-between gap-4 ${looks}`}>
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
