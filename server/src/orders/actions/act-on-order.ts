/** What an action of many orders does to one of them, whose row is locked. What it may not do is thrown. */

import { ShopError } from '@shop/contract/errors';
import { hasArrived, isPrepaid, isReceived, type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { changeStatuses } from '../fulfilment/update-order.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { findNewestMailOfOrderForUpdate } from '../order-mails/order-mails.queries.ts';
import { copyMail } from '../order-mails/send-mail-again.ts';
import { refuseAbove } from '../refunds/ask-factor-for-refund.ts';
import { checkDispatchable } from '../shipments/check-dispatchable.ts';
import { chooseUnits } from '../shipments/units-left.ts';
import type { OrderBefore } from './action-states.ts';
import type { OrderActionRow } from './order-actions.queries.ts';

/** @returns what undoing must know */
export async function actOnOrder(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { action, found }: { action: OrderActionRow; found: OrderWithLines },
): Promise<OrderBefore | undefined> {
  const { id, status } = found.order;
  const traits = orderStatusTraits[status];
  const change = (next: OrderStatus) => changeTo(tx, deps, actor, { action, found, status: next });
  const because = { order: id };
  switch (action.action) {
    case 'dispatch':
      checkDispatchable(found.order);
      chooseUnits(found, undefined);
      return change('dispatched');
    case 'deliver':
      if (hasArrived(status)) {
        throw new ShopError('ORDER_SHIPPED', { detail: adminOrderErrorsText.deliveredAlready(because) });
      }
      // What was dispatched unpaid by hand arrives all the same.
      if (traits.awaitsDispatch || !traits.holdsStock) checkDispatchable(found.order);
      return change('delivered');
    case 'receive-payment':
      if (!traits.payable)
        throw new ShopError('ORDER_CANCELLED', { detail: adminOrderErrorsText.isCancelled(because) });
      if (isPrepaid(found.order.payment_method)) {
        throw new ShopError('ORDER_UNPAID', { detail: adminOrderErrorsText.isPaidByCard(because) });
      }
      if (isReceived(found.order.payment_status)) {
        throw new ShopError('ALREADY_PAID', { detail: adminOrderErrorsText.paidAlready(because) });
      }
      await changeStatuses(tx, deps, actor, {
        found,
        wanted: { status, paymentStatus: 'received' },
        at: deps.clock.now(),
      });
      return undefined;
    case 'cancel':
      if (!traits.holdsStock)
        throw new ShopError('ORDER_CANCELLED', { detail: adminOrderErrorsText.cancelledAlready(because) });
      return change('cancelled');
    case 'resend-mail': {
      const mail = await findNewestMailOfOrderForUpdate(tx, id);
      if (mail === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noMailAbout(because) });
      await copyMail(tx, deps, mail);
      return undefined;
    }
  }
}

async function changeTo(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { action, found, status }: { action: OrderActionRow; found: OrderWithLines; status: OrderStatus },
): Promise<OrderBefore> {
  const { order } = found;
  const { carrier = null, tracking_number = null, tracking_url = null } = action.input;
  const next = { status, paymentStatus: order.payment_status };
  const changed = await changeStatuses(tx, deps, actor, {
    found,
    wanted: next,
    at: deps.clock.now(),
    change: {
      tracking: { carrier, tracking_number, tracking_url },
      action: { id: action.id, undoUntil: action.undo_until },
      guard: action.input.may_refund ? undefined : refuseAbove(deps),
    },
  });
  const before = new Map(found.shipments.map((shipment) => [shipment.id, shipment]));
  return {
    status: order.status,
    became: status,
    partly_shipped: order.partly_shipped,
    invoiced: found.invoices.length > 0,
    invoices: found.invoices.length,
    shipment: changed.shipments.find(({ id }) => !before.has(id))?.id ?? null,
    delivered: changed.shipments.flatMap(({ id, delivered_at }) =>
      delivered_at !== null && before.get(id)?.delivered_at === null ? [id] : [],
    ),
  };
}
