/** What staff see of all orders besides the list: what needs something, the file, and news. */

import * as z from 'zod/mini';

/** In orders. */
export const orderCounts = z.object({
  toDispatch: z.int().check(z.describe('not cancelled, something is left, by cash or paid, and not refunded in full')),
  paymentMissing: z.int().check(z.describe('not cancelled, unpaid, and by card, delivered or refunded in full')),
  returnsWaiting: z.int().check(z.describe('with a return that is requested or received')),
  refundsToHandOver: z.int(),
  moneyProblems: z
    .int()
    .check(z.describe('with a refund that failed and waits for staff, or a dispute that waits for an answer')),
});
export type OrderCounts = z.infer<typeof orderCounts>;

/** What `needs` filters; each lists what the count of the same place counts. */
export const orderNeeds = ['dispatch', 'payment', 'return', 'refund', 'money'] as const;
export type OrderNeed = (typeof orderNeeds)[number];

/** What figures of the dashboard are made of; `only` filters by them. */
export const orderTraits = ['first', 'returned'] as const;
export type OrderTrait = (typeof orderTraits)[number];

export const fulfilmentStates = ['none', 'partial', 'shipped', 'delivered'] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const orderCsvColumns = [
  'id',
  'createdAt',
  'status',
  'paymentStatus',
  'paymentMethod',
  'fulfilment',
  'name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'pinCode',
  'totalItems',
  'totalAmount',
  'refundedAmount',
  'invoice',
] as const;

/** The data of an event of GET /orders/events; the event's name is `order`. */
export const orderEvent = z.object({
  id: z.int(),
  change: z.enum(['placed', 'changed']),
  updatedAt: z.string(),
});
export type OrderEvent = z.infer<typeof orderEvent>;
