/** What has changed about an order between two reads of it, in sentences. */

import type { Order, OrderRefund } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import { papersOf } from '../../features/orders/papers-of.ts';
import { itemCount } from '../../features/orders/status-change.ts';
import { formatMoney } from '../../money/page-money.ts';

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
  if (found.length === 0 && before.updatedAt !== after.updatedAt)
    return ['It was saved again, with no change to see here.'];
  return found;
}

function statusChanges(before: Order, after: Order): string[] {
  const found: string[] = [];
  if (before.status !== after.status) found.push(`The status is ${after.status} now, it was ${before.status}.`);
  if (before.paymentStatus !== after.paymentStatus)
    found.push(`The payment is ${after.paymentStatus} now, it was ${before.paymentStatus}.`);
  return found;
}

function shipmentChanges({ fulfilment: before }: Order, { fulfilment: after }: Order): string[] {
  const found: string[] = [];
  for (const shipment of after.shipments) {
    const known = before.shipments.find(({ id }) => id === shipment.id);
    const units = shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (known === undefined) found.push(`${itemCount(units)} left in a shipment.`);
    if (shipment.deliveredAt !== null && known?.deliveredAt == null) found.push('A shipment was delivered.');
    else if (known !== undefined && trackingOf(known) !== trackingOf(shipment)) found.push('The tracking was changed.');
  }
  const withdrawn = before.shipments.filter(({ id }) => after.shipments.every((one) => one.id !== id)).length;
  if (withdrawn > 0)
    found.push(withdrawn === 1 ? 'A shipment was taken back.' : `${withdrawn} shipments were taken back.`);
  return found;
}

const trackingOf = ({ carrier, trackingNumber, trackingUrl }: Order['fulfilment']['shipments'][number]) =>
  JSON.stringify([carrier, trackingNumber, trackingUrl]);

function returnChanges(before: readonly OrderReturn[], after: readonly OrderReturn[]): string[] {
  return after.flatMap(({ id, state, lines }) => {
    const known = before.find((one) => one.id === id);
    const units = itemCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    if (known === undefined) return [`A return of ${units} was ${state}.`];
    return known.state === state ? [] : [`The return of ${units} is ${state} now.`];
  });
}

function refundChanges(before: readonly OrderRefund[], after: readonly OrderRefund[]): string[] {
  return after.flatMap(({ id, state, amount }) => {
    const known = before.find((one) => one.id === id);
    if (known === undefined) return [`A refund of ${formatMoney(amount)} was recorded.`];
    return known.state === state ? [] : [`The refund of ${formatMoney(amount)} is ${state.replaceAll('-', ' ')} now.`];
  });
}

function disputeChanges({ disputes: before }: Order, { disputes: after }: Order): string[] {
  return after.flatMap(({ id, state, amount }) => {
    const known = before.find((one) => one.id === id);
    if (known === undefined) return [`The payer disputes ${formatMoney(amount)}.`];
    return known.state === state ? [] : [`The dispute is in the state ${state.replaceAll('_', ' ')} now.`];
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function paperChanges(before: Order, after: Order): string[] {
  const known = new Set(papersOf(before).map(({ path }) => path));
  return papersOf(after).flatMap(({ path, name }) => (known.has(path) ? [] : [`It has the ${lowerFirst(name)}.`]));
}
