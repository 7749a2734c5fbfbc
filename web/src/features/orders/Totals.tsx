import { type Amount, formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import type { AppliedPromotion, AppliedTax, OrderShipping } from '@shop/contract/price-parts';
import { lineText } from '@shop/messages/line';
import { ordersText } from '@shop/messages/orders';
import type { ReactNode } from 'react';
import { rateText } from '../../ui/rate-text.ts';

/** What a price is made of; quotes and orders have the same parts. */
export type PriceParts = {
  /** The sum of the lines. */
  subtotal: Amount;
  promotions: readonly Pick<AppliedPromotion, 'id' | 'code' | 'name' | 'amount'>[];
  /** null: the shop has no shipping methods, and shipping is free. */
  shipping: Pick<OrderShipping, 'name' | 'price'> | 'not chosen' | 'not offered' | null;
  taxes: readonly AppliedTax[];
  total: Amount;
};

export function partsOf({ subtotal, promotions, shipping, taxes, totalAmount }: Order): PriceParts {
  return { subtotal: subtotal ?? totalAmount, promotions, shipping, taxes, total: totalAmount };
}

/** False if the price is just the sum of the lines. */
export function hasParts({ promotions, shipping, taxes }: PriceParts): boolean {
  return promotions.length > 0 || shipping !== null || taxes.length > 0;
}

type TotalsProps = {
  /** undefined: not known yet. */
  parts: PriceParts | undefined;
  totalItems: number;
  /** Additional rows, such as the payment method. */
  children?: ReactNode;
};

/** The total and its parts, with the same names at the checkout, on the confirmation and in My Orders. */
export function Totals({ parts, totalItems, children }: TotalsProps) {
  return (
    <dl className="flex flex-col gap-2">
      <TotalsRow name={ordersText.totalItems}>{lineText.items({ count: totalItems })}</TotalsRow>
      <PartRows parts={parts} />
      <TotalsRow name={ordersText.total} strong>
        {parts === undefined ? <Unknown /> : formatMoney(parts.total)}
      </TotalsRow>
      {children}
    </dl>
  );
}

/** From the subtotal to the taxes, for a `<dl>`. */
export function PartRows({ parts }: { parts: PriceParts | undefined }) {
  if (parts === undefined) {
    return (
      <>
        <TotalsRow name={ordersText.subtotal}>
          <Unknown />
        </TotalsRow>
        <TotalsRow name={ordersText.shipping}>
          <Unknown />
        </TotalsRow>
        <TotalsRow name={ordersText.taxes}>
          <Unknown />
        </TotalsRow>
      </>
    );
  }
  const { subtotal, promotions, shipping, taxes } = parts;
  return (
    <>
      <TotalsRow name={ordersText.subtotal}>{formatMoney(subtotal)}</TotalsRow>
      <PromotionRows promotions={promotions} />
      <ShippingRow shipping={shipping} />
      {taxes.length === 0 && <TotalsRow name={ordersText.taxes}>{ordersText.included}</TotalsRow>}
      {oneRowEach(taxes).map((tax, index) => (
        <TotalsRow
          key={index}
          name={tax.reverseCharge ? tax.name : `${tax.name} ${rateText(tax.rate)} %`}
          note={tax.reverseCharge && reverseChargeNote(tax)}
        >
          {taxWords(tax)}
        </TotalsRow>
      ))}
    </>
  );
}

/** What promotions take off, one row each. */
export function PromotionRows({ promotions }: Pick<PriceParts, 'promotions'>) {
  return promotions.map(({ id, code, name, amount }) => (
    <TotalsRow key={id} name={code === null || code === name ? name : `${name} (${code})`}>
      {/* Only free shipping takes nothing off the lines. */}
      {amount === 0 ? ordersText.freeShipping : `\u2212${formatMoney(amount)}`}
    </TotalsRow>
  ));
}

function ShippingRow({ shipping }: Pick<PriceParts, 'shipping'>) {
  if (shipping === 'not chosen') return <TotalsRow name={ordersText.shipping}>{ordersText.notChosenYet}</TotalsRow>;
  if (shipping === 'not offered') return <TotalsRow name={ordersText.shipping}>{ordersText.notAvailable}</TotalsRow>;
  const { name, price } = shipping ?? { name: undefined, price: 0 };
  return (
    <TotalsRow name={name === undefined ? ordersText.shipping : ordersText.shippingName({ name })}>
      {price === 0 ? ordersText.free : formatMoney(price)}
    </TotalsRow>
  );
}

/** Goods and shipping may carry the same tax by rates of their own. */
function oneRowEach(taxes: readonly AppliedTax[]): AppliedTax[] {
  const rows: AppliedTax[] = [];
  for (const tax of taxes) {
    const { name, rate, included, reverseCharge } = tax;
    const at = rows.findIndex(
      (row) =>
        row.name === name && row.rate === rate && row.included === included && row.reverseCharge === reverseCharge,
    );
    const same = rows[at];
    if (same === undefined) rows.push(tax);
    else rows[at] = { ...same, amount: toAmount(toMinorUnits(same.amount) + toMinorUnits(tax.amount)) };
  }
  return rows;
}

/** Orders from before prices were made net contain the tax that nobody owes. */
function reverseChargeNote({ included }: AppliedTax): string {
  return included ? ordersText.theCustomerOwesTheTax : ordersText.netPricesTheCustomerOwes;
}

function taxWords({ included, amount, reverseCharge }: AppliedTax): string {
  if (reverseCharge) return ordersText.reverseCharge;
  return included ? ordersText.includesAmount({ amount: formatMoney(amount) }) : formatMoney(amount);
}

/** In place of a sum that is not known yet. */
export function Unknown() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">…</span>
      <span className="sr-only">{ordersText.notKnownYet}</span>
    </span>
  );
}

type TotalsRowProps = {
  name: string;
  /** In small below the name. */
  note?: string | undefined;
  strong?: boolean;
  children: ReactNode;
};

export function TotalsRow({ name, note, strong = false, children }: TotalsRowProps) {
  const looks = strong ? 'border-t border-line pt-3 mt-1 text-lg font-semibold' : 'text-ink-soft';
  return (
    <div className={`flex justify-between gap-4 ${looks}`}>
      <dt className="min-w-0 wrap-anywhere">
        {name}
        {note !== undefined && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className="shrink-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}
