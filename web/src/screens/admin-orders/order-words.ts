/** How the back office writes what an order holds as a value. */

import type { PaymentMethod } from '@shop/contract/orders';

export const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card' };
