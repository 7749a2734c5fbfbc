/** How the back office writes what an order holds as a value. */

import type { PaymentMethod } from '@shop/contract/orders';

export const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card' };

/** 'Pending' of 'pending', where a value stands alone. */
export function capitalised(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
