import { formatMoney, moneySymbol, toAmount, toMinorUnits } from '@shop/contract/money';
import { paidAtProvider } from '@shop/contract/order-status';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useId, useState } from 'react';
import { useRefundOrderMutation } from '../../data/orders.ts';
import { moneyOf } from '../../features/orders/order-money.ts';
import { afterPress } from '../../forms/after-press.ts';
import { amountText } from '../../forms/amount-text.ts';
import { hundredthsIn } from '../../forms/number-in.ts';
import { toast } from '../../toasts/toast.ts';
import { Field } from '../../ui/Field.tsx';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm } from './InPlaceForm.tsx';
import { paidForLines } from './paid-for-lines.ts';
import { refundErrors, refundSentence } from './refund-words.ts';
import { UnitsFields } from './UnitsFields.tsx';
import { readUnits } from './units.ts';
import { useDeskCall } from './use-desk-call.ts';

const reasons = [
  adminOrderFormsText.goodwill,
  adminOrderFormsText.damaged,
  adminOrderFormsText.missingItem,
  adminOrderFormsText.wrongItem,
  adminOrderFormsText.arrivedLate,
  adminOrderFormsText.priceDifference,
];

/** Gives back a part of what was paid, or all of it. */
export function RefundForm() {
  const { order, setOpen } = useOrderDesk();
  const [refundOrder] = useRefundOrderMutation();
  const call = useDeskCall();
  const listId = useId();
  const { refundable } = moneyOf(order);
  const [amount, setAmount] = useState<string>();
  const [reason, setReason] = useState(adminOrderFormsText.goodwill);
  const [units, setUnits] = useState<Readonly<Record<number, string>>>({});
  const [checked, setChecked] = useState(false);

  const most = new Map(order.items.map(({ id, quantity }) => [id, quantity]));
  const wanted = readUnits(units, most);
  // Until an amount is typed it is what the chosen lines were paid, or all that is left.
  const proposed = wanted.lines.length > 0 ? Math.min(paidForLines(order, wanted.lines), refundable) : refundable;
  const shownAmount = amount ?? amountText(proposed);
  const value = hundredthsIn(shownAmount);
  const errors = refundErrors(shownAmount, reason, refundable);
  const byCard = paidAtProvider(order.paymentMethod) && order.paidByCard === true;

  async function submit(): Promise<void> {
    setChecked(true);
    if (value === undefined || Object.keys({ ...errors, ...wanted.errors }).length > 0) return;
    const body = {
      amount: toAmount(toMinorUnits(value)),
      reason: reason.trim(),
      ...(wanted.lines.length > 0 && { lines: wanted.lines }),
    };
    const seen = JSON.stringify(order.refunds.map(({ id }) => id));
    const attempt = { name: `refund-${order.id}`, seen };
    const result = await call.run((key) => refundOrder({ orderId: order.id, body, key }), {
      attempt,
    });
    if (result === undefined) return;
    toast.success(refundSentence(result.value));
    setOpen(undefined);
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.refund}
      submitLabel={
        value === undefined || Number.isNaN(value)
          ? adminOrderFormsText.refund
          : adminOrderFormsText.refundAmount({ amount: formatMoney(value) })
      }
      busyText={adminOrderFormsText.refunding}
      call={call}
      not={adminOrderFormsText.notRefunded}
      onSubmit={() => void submit()}
      over={refundable > 0 ? undefined : adminOrderFormsText.nothingIsLeftToRefund}
    >
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field
          label={adminOrderFormsText.amount}
          leading={moneySymbol().symbol}
          inputMode="decimal"
          autoComplete="off"
          data-focus-first
          value={shownAmount}
          hint={adminOrderFormsText.atMost({ refundable: formatMoney(refundable) })}
          error={checked ? errors.amount : undefined}
          onChange={(event) => setAmount(event.currentTarget.value)}
          onBlur={() => afterPress(() => setChecked(true))}
        />
        <Field
          label={adminOrderFormsText.reason}
          list={listId}
          maxLength={500}
          autoComplete="off"
          hint={adminOrderFormsText.theShopperReadsIt}
          value={reason}
          error={checked ? errors.reason : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {reasons.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <details>
        <summary className="min-h-9 cursor-pointer rounded-sm py-1 text-sm font-semibold">
          {adminOrderFormsText.forCertainItems}
        </summary>
        <div className="pt-3">
          <UnitsFields
            label={adminOrderFormsText.unitsToRefund}
            lines={order.items.map((line) => ({ line, most: line.quantity }))}
            units={units}
            onChange={(line, text) => {
              setUnits((before) => ({ ...before, [line]: text }));
              setAmount(undefined);
            }}
            errors={wanted.errors}
          />
        </div>
      </details>
      <p className="text-sm text-ink-soft">
        {byCard ? adminOrderFormsText.goesBackToCard : adminOrderFormsText.isToBeGivenBack}
      </p>
    </InPlaceForm>
  );
}
