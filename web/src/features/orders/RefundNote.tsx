import { type Amount, formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import { isReceived } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { orderActionsText } from '@shop/messages/order-actions';
import type { ReactNode } from 'react';
import { inline } from '../../ui/inline.ts';
import { Time } from '../../ui/Time.tsx';
import { refundSums } from './refund-sums.ts';

type RefundNoteProps = { order: Order; className?: string };

/** A sentence for each refund that a shopper must know about; nothing if there is none. */
export function RefundNote({ order, className }: RefundNoteProps) {
  const { waiting, pending, toHandOver } = refundSums(order);
  const sentences: ReactNode[] = [];
  if (waiting > 0) {
    sentences.push(orderActionsText.couldNotBeRefunded({ amount: formatMoney(waiting) }));
  }
  if (pending > 0) sentences.push(orderActionsText.refundOnItsWay({ amount: formatMoney(pending) }));
  if (toHandOver > 0) sentences.push(orderActionsText.youGetBack({ amount: formatMoney(toHandOver) }));
  sentences.push(...wentBack(order));
  if (sentences.length === 0) return null;
  return (
    <div className={className}>
      {sentences.map((sentence, index) => (
        <p key={`sentence-${index.toString()}`}>{sentence}</p>
      ))}
    </div>
  );
}

/** What the shopper has received back already. */
function wentBack(order: Order): ReactNode[] {
  const { refund, refunds, paymentStatus, refundedInFull } = order;
  const { toCard, handedOver } = backOfThisPayment(order);
  const sentences: ReactNode[] =
    handedOver > 0 ? [orderActionsText.givenBack({ amount: formatMoney(handedOver) })] : [];
  if (refund === undefined) {
    if (toCard === 0) return sentences;
    const isPart = isReceived(paymentStatus) && !refundedInFull;
    const amount = formatMoney(toCard);
    return [
      isPart ? orderActionsText.partRefundedToCard({ amount }) : orderActionsText.refundedToCard({ amount }),
      ...sentences,
    ];
  }
  // Staff may have handed over what could not go to the card. Orders of earlier versions do not name their refunds.
  const dated = refunds.length === 0 ? refund.amount : Math.min(refund.amount, toCard);
  const more = toAmount(Math.max(0, toMinorUnits(toCard) - toMinorUnits(dated)));
  if (more > 0) sentences.unshift(orderActionsText.moreWereRefundedToTheCard({ amount: formatMoney(more) }));
  if (dated === 0) return sentences;
  return [
    inline(orderActionsText.refundedToCardOn({ amount: formatMoney(dated), time: () => <Time at={refund.at} /> })),
    ...sentences,
  ];
}

/** Nothing of what was given back before the order was paid again, or while it waits to be. */
function backOfThisPayment(order: Order): { toCard: Amount; handedOver: Amount } {
  const { paidAmount, totalAmount, paymentStatus, waitsForPayment } = order;
  const { toCard, handedOver } = refundSums(order);
  if (waitsForPayment) return { toCard: order.refund === undefined ? 0 : toCard, handedOver: 0 };
  const earlier = isReceived(paymentStatus) ? Math.max(0, toMinorUnits(paidAmount) - toMinorUnits(totalAmount)) : 0;
  const left = toMinorUnits(toCard) - earlier;
  return {
    toCard: toAmount(Math.max(0, left)),
    handedOver: toAmount(Math.max(0, toMinorUnits(handedOver) + Math.min(0, left))),
  };
}
