import { mayChangeStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';

/** As long as nothing of it was sent, also not in part. */
export function mayCancel({ status, fulfilment }: Order): boolean {
  return mayChangeStatus('owner', status, 'cancelled') && fulfilment.shipped === 0;
}
