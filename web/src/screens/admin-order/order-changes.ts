/** What has changed about an order between two reads of it, in sentences. */

import { formatMoney } from '@shop/contract/money';
import type { Order, OrderRefund } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import { adminOrderText } from '@shop/messages/admin-order';
import { papersOf } from '../../features/orders/papers-of.ts';
import { providerWord } from '../../state/provider-word.ts';
import { orderStatusNames, paymentStateNames, returnStateNames } from '../../state/state-names.ts';

/** @returns [] if nothing did */
export function orderChanges(before: Order, after: Order): string[] {
  const found = [
    ...statusChanges(before, after),
    ...shipmentChanges(before, after),
    ...returnChanges(before.returns, after.returns),
    ...refundChanges(before.refunds, after.refunds),
    ...disputeChanges(before, after),
    ...paperChanges(before, after),
  ];
  if (found.length === 0 && before.updatedAt !== after.updatedAt) return [adminOrderText.savedWithNoChange];
  return found;
}

function statusChanges(before: Order, after: Order): string[] {
  const found: string[] = [];
  if (before.status !== after.status)
    found.push(
      adminOrderText.statusChanged({ status: orderStatusNames[after.status], before: orderStatusNames[before.status] }),
    );
  if (before.paymentStatus !== after.paymentStatus)
    found.push(
      adminOrderText.paymentStatusChanged({
        paymentStatus: paymentStateNames[after.paymentStatus],
        before: paymentStateNames[before.paymentStatus],
      }),
    );
  return found;
}

function shipmentChanges({ fulfilment: before }: Order, { fulfilment: after }: Order): string[] {
  const found: string[] = [];
  for (const shipment of after.shipments) {
    const known = before.shipments.find(({ id }) => id === shipment.id);
    const units = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (known === undefined) found.push(adminOrderText.itemsLeft({ units }));
    if (shipment.deliveredAt !== null && known?.deliveredAt == null) found.push(adminOrderText.aShipmentWasDelivered);
    else if (known !== undefined && trackingOf(known) !== trackingOf(shipment))
      found.push(adminOrderText.theTrackingWasChanged);
  }
  const withdrawn = before.shipments.filter(({ id }) => after.shipments.every((one) => one.id !== id)).length;
  if (withdrawn > 0) found.push(adminOrderText.shipmentsTakenBack({ withdrawn }));
  return found;
}

const trackingOf = ({ carrier, trackingNumber, trackingUrl }: Order['fulfilment']['shipments'][number]) =>
  JSON.stringify([carrier, trackingNumber, trackingUrl]);

function returnChanges(before: readonly OrderReturn[], after: readonly OrderReturn[]): string[] {
  return after.flatMap(({ id, state, lines }) => {
    const known = before.find((one) => one.id === id);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (known === undefined) return [adminOrderText.returnWas({ units, state: returnStateNames[state] })];
    return known.state === state ? [] : [adminOrderText.returnIsNow({ units, state: returnStateNames[state] })];
  });
}

function refundChanges(before: readonly OrderRefund[], after: readonly OrderRefund[]): string[] {
  return after.flatMap(({ id, state, amount }) => {
    const known = before.find((one) => one.id === id);
    if (known === undefined) return [adminOrderText.refundRecorded({ amount: formatMoney(amount) })];
    return known.state === state
      ? []
      : [adminOrderText.refundIsNow({ amount: formatMoney(amount), state: state.replaceAll('-', ' ') })];
  });
}

function disputeChanges({ disputes: before }: Order, { disputes: after }: Order): string[] {
  return after.flatMap(({ id, state, amount }) => {
    const known = before.find((one) => one.id === id);
    if (known === undefined) return [adminOrderText.payerDisputes({ amount: formatMoney(amount) })];
    return known.state === state ? [] : [adminOrderText.disputeIsNow({ state: providerWord(state) })];
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function paperChanges(before: Order, after: Order): string[] {
  const known = new Set(papersOf(before).map(({ path }) => path));
  return papersOf(after).flatMap(({ path, name }) =>
    known.has(path) ? [] : [adminOrderText.hasThePaper({ paper: lowerFirst(name) })],
  );
}
