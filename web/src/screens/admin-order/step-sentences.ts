import { formatMoney } from '@shop/contract/money';
import {
  hasArrived,
  isPrepaid,
  orderStatusTraits,
  type PaymentMethod,
  shownRefundTraits,
} from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { OrderReturn } from '@shop/contract/returns';
import { adminOrderText } from '@shop/messages/admin-order';
import { isRefunded } from '../../features/orders/order-money.ts';
import type { NextStep } from './next-steps.ts';

const unitsIn = ({ lines }: OrderReturn) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a step is about: 'Dispatch what is left: 2 items.' */
export function stepSentence(step: NextStep, order: Order): string {
  switch (step.kind) {
    case 'hand-over': {
      const amount = formatMoney(step.refund.amount);
      if (!shownRefundTraits[step.refund.state].coversAmount) return adminOrderText.couldNotGoBackToCard({ amount });
      return adminOrderText.mustBeGivenBackByHand({ amount });
    }
    case 'answer-return':
      return adminOrderText.returnWaitsForAnswer({ items: unitsIn(step.return) });
    case 'refund-return':
      if (step.refundable > 0) return adminOrderText.returnArrived({ items: unitsIn(step.return) });
      return adminOrderText.returnArrivedNothingToRefund({ items: unitsIn(step.return) });
    case 'await-dispute':
      return adminOrderText.returnArrivedDisputed({ items: unitsIn(step.return) });
    case 'dispatch':
      return step.partly
        ? adminOrderText.stillToDispatch({ units: step.units })
        : adminOrderText.toDispatch({ units: step.units });
    case 'payment':
      return paymentSentence(step.by, order);
    case 'deliver':
      return adminOrderText.parcelsOnTheirWay({ shipments: step.shipments });
    case 'receive-return':
      return adminOrderText.returnOnItsWay({ items: unitsIn(step.return) });
    case 'answer-dispute':
      return adminOrderText.answerTheDispute({ amount: formatMoney(step.dispute.amount) });
    case 'nothing':
      return nothingSentence(order);
  }
}

function paymentSentence(by: PaymentMethod | 'processing', { status }: Order): string {
  if (by === 'processing') return adminOrderText.theCardPaymentIsBeing;
  if (isPrepaid(by)) return adminOrderText.theCardPaymentIsMissing;
  return hasArrived(status) ? adminOrderText.deliveredNotPaid : adminOrderText.refundedNotPaid;
}

function nothingSentence(order: Order): string {
  const { status, fulfilment } = order;
  if (!orderStatusTraits[status].holdsStock) return adminOrderText.cancelledNothingLeft;
  if (isRefunded(order)) {
    return fulfilment.left > 0 ? adminOrderText.refundedCancelIt : adminOrderText.refundedNothingLeft;
  }
  return hasArrived(status) ? adminOrderText.deliveredNothingLeft : adminOrderText.nothingIsLeftToDo;
}
