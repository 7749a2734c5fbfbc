import { hasArrived, isPrepaid, orderStatusTraits, type PaymentMethod } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import { isRefunded } from '../../features/orders/order-money.ts';
import { itemCount } from '../../features/orders/status-change.ts';
import { formatMoney } from '../../money/page-money.ts';
import type { NextStep } from './next-steps.ts';

const unitsIn = ({ lines }: OrderReturn) => itemCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));

/** What a step is about: 'Dispatch what is left: 2 items.' */
export function stepSentence(step: NextStep, order: Order): string {
  switch (step.kind) {
    case 'hand-over': {
      const amount = formatMoney(step.refund.amount);
      if (step.refund.state === 'failed') return `${amount} could not go back to the card. Give it back by hand.`;
      return `${amount} must be given back by hand.`;
    }
    case 'answer-return':
      return `A return of ${unitsIn(step.return)} waits for an answer.`;
    case 'refund-return':
      if (step.refundable > 0) return `A return of ${unitsIn(step.return)} has arrived: refund it.`;
      return `A return of ${unitsIn(step.return)} has arrived, but nothing is left to refund.`;
    case 'await-dispute':
      return `A return of ${unitsIn(step.return)} has arrived: refund it once the dispute is won.`;
    case 'dispatch':
      return step.partly ? `${itemCount(step.units)} still to dispatch.` : `${itemCount(step.units)} to dispatch.`;
    case 'payment':
      return paymentSentence(step.by, order);
    case 'deliver':
      return step.shipments === 1 ? 'The parcel is on its way.' : `${step.shipments} parcels are on their way.`;
    case 'receive-return':
      return `A return of ${unitsIn(step.return)} is on its way back.`;
    case 'answer-dispute':
      return `The payer disputes ${formatMoney(step.dispute.amount)}: answer in the payment provider’s dashboard.`;
    case 'nothing':
      return nothingSentence(order);
  }
}

function paymentSentence(by: PaymentMethod | 'processing', { status }: Order): string {
  if (by === 'processing') return 'The card payment is being processed.';
  if (isPrepaid(by)) return 'The card payment is missing.';
  return hasArrived(status) ? 'Delivered, and not yet paid.' : 'Refunded in full, and not yet paid again.';
}

function nothingSentence(order: Order): string {
  const { status, fulfilment } = order;
  if (!orderStatusTraits[status].holdsStock) return 'This order is cancelled. Nothing is left to do.';
  if (isRefunded(order)) {
    return fulfilment.left > 0
      ? 'Its payment was refunded. Cancel it to put what was not dispatched back in stock.'
      : 'Its payment was refunded. Nothing is left to do.';
  }
  return hasArrived(status) ? 'Delivered and paid. Nothing is left to do.' : 'Nothing is left to do.';
}
