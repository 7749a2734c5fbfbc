import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useState } from 'react';
import { useRunOrderActionMutation, useShipMutation } from '../../data/orders.ts';
import { lastCarrier } from '../../storage/order-page-storage.ts';
import { toast } from '../../toasts/toast.ts';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm } from './InPlaceForm.tsx';
import { lineFigures } from './line-figures.ts';
import { canBeShipped } from './next-steps.ts';
import { failureOfOnlyLine } from './only-line.ts';
import { TrackingFields } from './TrackingFields.tsx';
import { emptyTracking, trackingErrors, trimmed } from './tracking-texts.ts';
import { UnitsFields } from './UnitsFields.tsx';
import { readUnits } from './units.ts';
import { useDeskCall } from './use-desk-call.ts';
import type { Undo } from './use-undo.ts';

/** Dispatches all that is left, which can be undone for some seconds, or a part of it. */
export function ShipForm({ undo }: { undo: Undo }) {
  const { order, setOpen } = useOrderDesk();
  const [ship] = useShipMutation();
  const [runOrderAction] = useRunOrderActionMutation();
  const call = useDeskCall();
  const most = new Map([...lineFigures(order)].flatMap(([line, { left }]) => (left > 0 ? [[line, left]] : [])));
  // A line without a number was never touched: all of it leaves, however much of it is left by now.
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [tracking, setTracking] = useState(() => ({ ...emptyTracking, carrier: lastCarrier.read() ?? '' }));
  const [submitted, setSubmitted] = useState(false);
  const units = { ...Object.fromEntries([...most].map(([line, left]) => [line, String(left)])), ...typed };
  const wanted = readUnits(units, most);
  const isAll = wanted.total === order.fulfilment.left;
  const isRight = Object.keys({ ...wanted.errors, ...trackingErrors(tracking) }).length === 0;

  async function submit(): Promise<void> {
    setSubmitted(true);
    if (!isRight || wanted.total === 0) return;
    const done =
      (await (isAll ? shipAll() : shipPart())) &&
      adminOrderFormsText.itemsOfOrderDispatched({ units: wanted.total, id: order.id });
    if (!done) return;
    if (tracking.carrier.trim() !== '') lastCarrier.write(tracking.carrier.trim());
    toast.success(done);
    setOpen(undefined);
  }

  const attempt = {
    name: `ship-${order.id}`,
    seen: JSON.stringify(order.fulfilment.shipments.map(({ id }) => id)),
  };

  async function shipPart(): Promise<boolean> {
    const body = { ...trimmed(tracking), lines: wanted.lines };
    const result = await call.run((key) => ship({ orderId: order.id, body, key }), { attempt });
    return result !== undefined;
  }

  async function shipAll(): Promise<boolean> {
    const action = { ids: [order.id], action: 'dispatch' as const, ...trimmed(tracking) };
    const result = await call.run((key) => runOrderAction({ body: action, key }), {
      attempt,
      failureIn: failureOfOnlyLine,
    });
    if (result !== undefined) undo.offer(result.value, adminOrderFormsText.itemsDispatched({ units: wanted.total }));
    return result !== undefined;
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.dispatch}
      submitLabel={
        wanted.total === 0 ? adminOrderFormsText.dispatch : adminOrderFormsText.dispatchUnits({ units: wanted.total })
      }
      busyText={adminOrderFormsText.dispatching}
      call={call}
      not={adminOrderFormsText.notDispatched}
      onSubmit={() => void submit()}
      over={canBeShipped(order) ? undefined : adminOrderFormsText.nothingOfThisOrderCan}
    >
      <UnitsFields
        label={adminOrderFormsText.unitsToDispatch}
        lines={order.items.flatMap((line) => {
          const left = most.get(line.id);
          return left === undefined ? [] : [{ line, most: left }];
        })}
        units={units}
        onChange={(line, text) => setTyped((before) => ({ ...before, [line]: text }))}
        errors={wanted.errors}
      />
      {submitted && wanted.total === 0 && (
        <p role="alert" className="text-sm text-red">
          {adminOrderFormsText.enterHowManyUnitsLeave}
        </p>
      )}
      <TrackingFields texts={tracking} onChange={setTracking} showErrors={submitted} />
      <p className="text-sm text-ink-soft">
        {isAll ? adminOrderFormsText.mailAfterTenSeconds : adminOrderFormsText.mailSaysWhatIsToCome}
      </p>
    </InPlaceForm>
  );
}
