/** How the back office names the values of an order. */

import type { PaymentMethod } from '@shop/contract/orders';

export const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card' };
