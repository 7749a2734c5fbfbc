import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { isRefunded } from './order-money.ts';
import { refundSums } from './refund-sums.ts';

type RefundNoteProps = { order: Order; className?: string };

/** A sentence for each refund that a shopper must know about; nothing if there is none. */
export function RefundNote({ order, className }: RefundNoteProps) {
  const { waiting, pending, toHandOver, paidBack } = refundSums(order);
  const { refund, refundedAmount } = order;
  const inPart = order.paymentStatus === 'received' && refundedAmount > 0 && refundedAmount < order.totalAmount;
  const sentences: ReactNode[] = [];
  if (waiting > 0) {
    sentences.push(`${formatDollars(waiting)} could not be refunded to the card. We will contact you.`);
  }
  if (pending > 0) sentences.push(`A refund of ${formatDollars(pending)} is on its way to the card.`);
  if (toHandOver > 0) sentences.push(`You get ${formatDollars(toHandOver)} back. We will contact you.`);
  if (refund !== undefined) {
    sentences.push(
      <>
        {formatDollars(refund.amount)} were refunded to the card on <Time at={refund.at} />.
      </>,
    );
  } else if (paidBack > 0 && order.paymentMethod === 'cash') {
    sentences.push(`${formatDollars(paidBack)} were given back to you.`);
  } else if (inPart && paidBack > 0) {
    sentences.push(`${formatDollars(paidBack)} of it were refunded to the card.`);
  } else if (isRefunded(order)) sentences.push(`${formatDollars(refundedAmount)} were refunded to the card.`);
  if (sentences.length === 0) return null;
  return (
    <div className={className}>
      {sentences.map((sentence, index) => (
        <p key={`sentence-${index.toString()}`}>{sentence}</p>
      ))}
    </div>
  );
}
