import { formatMoney, moneySymbol, toAmount, toMinorUnits } from '@shop/contract/money';
import { returnedShipping, returnPayment } from '@shop/contract/pricing/line-payments';
import { mayMoveReturn, type ReturnState } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { updateReturnBody } from '@shop/contract/returns';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useState } from 'react';
import { type ReturnMove, useMoveReturnMutation } from '../../data/orders.ts';
import { moneyOf } from '../../features/orders/order-money.ts';
import { amountText } from '../../forms/amount-text.ts';
import { hundredthsIn } from '../../forms/number-in.ts';
import { lineName } from '../../state/line-words.ts';
import { returnStateNames } from '../../state/state-names.ts';
import { toast } from '../../toasts/toast.ts';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { inline } from '../../ui/inline.ts';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm } from './InPlaceForm.tsx';
import { refundErrors } from './refund-words.ts';
import { useDeskCall } from './use-desk-call.ts';

type ReturnFormProps = { found: OrderReturn };

function useReturnMove({ found }: ReturnFormProps, to: ReturnState) {
  const { order, setOpen } = useOrderDesk();
  const [moveReturn] = useMoveReturnMutation();
  const call = useDeskCall();
  async function move(body: ReturnMove, done: string): Promise<void> {
    const result = await call.run(() => moveReturn({ orderId: order.id, returnId: found.id, body }));
    if (result === undefined) return;
    toast.success(done);
    setOpen(undefined);
  }
  const over = mayMoveReturn('staff', found.state, to)
    ? undefined
    : adminOrderFormsText.returnIsNow({ state: returnStateNames[found.state] });
  return { order, call, move, over };
}

export function DeclineForm({ found }: ReturnFormProps) {
  const { call, move, over } = useReturnMove({ found }, 'declined');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const body = { state: 'declined' as const, reason: reason.trim() };
  const error = updateReturnBody.safeParse(body).error?.issues[0]?.message;

  function submit(): void {
    setChecked(true);
    if (error === undefined) void move(body, adminOrderFormsText.returnDeclined);
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.declineTheReturn}
      submitLabel={adminOrderFormsText.declineTheReturn}
      busyText={adminOrderFormsText.declining}
      variant="danger"
      cancelLabel={adminOrderFormsText.keepItOpen}
      call={call}
      not={adminOrderFormsText.notDeclined}
      onSubmit={submit}
      over={over}
    >
      <TextAreaField
        label={adminOrderFormsText.reason}
        rows={2}
        maxLength={500}
        hint={adminOrderFormsText.theShopperGetsItBy}
        data-focus-first
        value={reason}
        error={checked ? error : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </InPlaceForm>
  );
}

/** Each line says whether its units go back into stock. */
export function ReceiveForm({ found }: ReturnFormProps) {
  const { order, call, move, over } = useReturnMove({ found }, 'received');
  const [unsold, setUnsold] = useState<ReadonlySet<number>>(new Set());

  function check(line: number, restock: boolean): void {
    setUnsold((before) => new Set([...[...before].filter((one) => one !== line), ...(restock ? [] : [line])]));
  }

  function submit(): void {
    const lines = found.lines.map(({ line }) => ({ line, restock: !unsold.has(line) }));
    void move({ state: 'received', lines }, adminOrderFormsText.returnReceived);
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.whatHasArrivedAndCan}
      submitLabel={adminOrderFormsText.recordAsReceived}
      busyText={adminOrderFormsText.recording}
      call={call}
      not={adminOrderFormsText.notRecorded}
      onSubmit={submit}
      over={over}
    >
      <div className="flex flex-col">
        {found.lines.map(({ line, quantity }) => {
          const item = order.items.find(({ id }) => id === line);
          return (
            <CheckboxRow
              key={line}
              checked={!unsold.has(line)}
              onChange={(event) => check(line, event.currentTarget.checked)}
              label={adminOrderFormsText.putBackInStock({
                quantity,
                name: item === undefined ? adminOrderFormsText.lineNumber({ line }) : lineName(item),
              })}
            />
          );
        })}
      </div>
    </InPlaceForm>
  );
}

/** Refunds what the lines of the return were paid, with the shipping if all of the order came back, or another amount. */
export function RefundReturnForm({ found }: ReturnFormProps) {
  const { order, call, move, over } = useReturnMove({ found }, 'refunded');
  const [typed, setTyped] = useState<string>();
  const [withShipping, setWithShipping] = useState(true);
  const [checked, setChecked] = useState(false);
  const { refundable } = moneyOf(order);
  const worth = returnPayment(order, found);
  const shipping = returnedShipping(order, found);
  const proposed = toAmount(worth + (withShipping ? shipping : 0));
  const amount = typed ?? amountText(Math.min(proposed, refundable));
  const value = hundredthsIn(amount);
  const error = refundErrors(amount, 'Return', refundable).amount;

  function submit(): void {
    setChecked(true);
    if (value === undefined || error !== undefined) return;
    const amount = toAmount(toMinorUnits(value));
    void move(
      { state: 'refunded', amount: amount },
      adminOrderFormsText.refundedForReturn({ amount: formatMoney(amount) }),
    );
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.refundTheReturn}
      submitLabel={
        value === undefined || Number.isNaN(value)
          ? adminOrderFormsText.refund
          : adminOrderFormsText.refundAmount({ amount: formatMoney(value) })
      }
      busyText={adminOrderFormsText.refunding}
      call={call}
      not={adminOrderFormsText.notRefunded}
      onSubmit={submit}
      over={over}
    >
      {shipping > 0 && (
        <CheckboxRow
          checked={withShipping}
          onChange={(event) => {
            setWithShipping(event.currentTarget.checked);
            setTyped(undefined);
          }}
          label={inline(
            adminOrderFormsText.refundTheShippingToo({
              shipping: formatMoney(toAmount(shipping)),
              span: (parts) => <span className="tabular-nums">{parts}</span>,
              span2: (parts) => <span className="block text-ink-soft">{parts}</span>,
            }),
          )}
        />
      )}
      <Field
        label={adminOrderFormsText.amount}
        leading={moneySymbol().symbol}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
        data-focus-first
        value={amount}
        hint={adminOrderFormsText.itemsWerePaid({
          paid: formatMoney(toAmount(worth)),
          refundable: formatMoney(refundable),
        })}
        error={checked ? error : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </InPlaceForm>
  );
}
