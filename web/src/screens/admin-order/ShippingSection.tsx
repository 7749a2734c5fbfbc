import type { Shipment } from '@shop/contract/shipments';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { useState } from 'react';
import { useUpdateShipmentMutation } from '../../data/orders.ts';
import { Shipments } from '../../features/orders/Shipments.tsx';
import { useMay } from '../../store/use-may.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CallState } from './CallState.tsx';
import { useOrderDesk } from './desk-context.ts';
import { InPlaceForm, Opener } from './InPlaceForm.tsx';
import { Section } from './Section.tsx';
import { TrackingFields } from './TrackingFields.tsx';
import { trackingErrors, trimmed } from './tracking-texts.ts';
import { useDeskCall } from './use-desk-call.ts';

/** The parcels that left. */
export function ShippingSection() {
  const { order } = useOrderDesk();
  const mayWrite = useMay('orders.write');
  const { shipped, shipments, left } = order.fulfilment;
  if (shipments.length === 0) return null;
  const count = adminOrderFormsText.shippedOfItems({ shipped, items: shipped + left });
  return (
    <Section title={adminOrderFormsText.shipments} aside={<span className="text-sm text-ink-soft">{count}</span>}>
      <Shipments order={order} actions={(shipment) => mayWrite && <ShipmentActions shipment={shipment} />} />
    </Section>
  );
}

function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const { order, open } = useOrderDesk();
  const [updateShipment] = useUpdateShipmentMutation();
  const call = useDeskCall();
  const form = `tracking-${shipment.id}` as const;

  async function deliver(): Promise<void> {
    const body = { delivered: true as const };
    const result = await call.run(() => updateShipment({ orderId: order.id, shipmentId: shipment.id, body }));
    if (result !== undefined) toast.success(adminOrderFormsText.shipmentMarkedAsDelivered);
  }

  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2 print:hidden">
        {shipment.deliveredAt === null && order.fulfilment.shipments.length > 1 && (
          <Button
            size="small"
            variant="secondary"
            busy={call.busy}
            busyText={adminOrderFormsText.saving}
            onClick={() => void deliver()}
          >
            {adminOrderFormsText.thisOneWasDelivered}
          </Button>
        )}
        <Opener form={form}>
          {shipment.trackingNumber ? adminOrderFormsText.editTracking : adminOrderFormsText.addTracking}
        </Opener>
      </div>
      <CallState call={call} not={adminOrderFormsText.notMarkedAsDelivered} />
      {open === form && <TrackingForm shipment={shipment} />}
    </>
  );
}

function TrackingForm({ shipment }: { shipment: Shipment }) {
  const { order, setOpen } = useOrderDesk();
  const [updateShipment] = useUpdateShipmentMutation();
  const call = useDeskCall();
  const [submitted, setSubmitted] = useState(false);
  const [texts, setTexts] = useState(() => ({
    carrier: shipment.carrier ?? '',
    trackingNumber: shipment.trackingNumber ?? '',
    trackingUrl: shipment.trackingUrl ?? '',
  }));

  async function submit(): Promise<void> {
    setSubmitted(true);
    if (Object.keys(trackingErrors(texts)).length > 0) return;
    const body = trimmed(texts);
    const result = await call.run(() => updateShipment({ orderId: order.id, shipmentId: shipment.id, body }));
    if (result === undefined) return;
    toast.success(adminOrderFormsText.trackingSaved);
    setOpen(undefined);
  }

  return (
    <InPlaceForm
      title={adminOrderFormsText.trackingOfThisShipment}
      submitLabel={adminOrderFormsText.save}
      busyText={adminOrderFormsText.saving}
      call={call}
      not={adminOrderFormsText.notSaved}
      onSubmit={() => void submit()}
    >
      <TrackingFields texts={texts} onChange={setTexts} showErrors={submitted} />
    </InPlaceForm>
  );
}
