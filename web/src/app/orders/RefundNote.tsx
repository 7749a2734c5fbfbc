import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { Time } from '../../ui/Time.tsx';

type RefundNoteProps = { refund: NonNullable<Order['refund']> };

export function RefundNote({ refund }: RefundNoteProps) {
  return (
    <>
      {formatDollars(refund.amount)} were refunded to the card on <Time at={refund.at} />.
    </>
  );
}
