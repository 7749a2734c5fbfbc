/** Customers, as staff see them: every account, and guests by the e-mail address of their orders. */

import * as z from 'zod/mini';
import { address } from './accounts.ts';
import { id } from './ids.ts';
import { orderReturn } from './order-return.ts';
import { limit, order, page, single } from './paging.ts';
import { bom, searchedText } from './product-filters.ts';
import { requiredText } from './text.ts';

export const customerSorts = ['orders', 'spent', 'lastOrder'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** An empty value is no filter. */
const optionalId = single(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(id),
  ),
);

const filters = {
  q: single(searchedText).check(
    z.describe('each of its words is a part of the name, e-mail address or phone number; typing mistakes are forgiven'),
  ),
  segment: optionalId.check(z.describe('those who are in it')),
  order: optionalId.check(z.describe('the customer of this order')),
};
const sorting = {
  _sort: single(z.optional(z.enum(customerSorts, `_sort must be one of ${customerSorts.join(', ')}`))),
  _order: order,
};

/** Who ordered last first, unless asked otherwise. */
export const listCustomersQuery = z.object({ ...filters, ...sorting, _page: page, _limit: limit });
export type ListCustomersQuery = z.output<typeof listCustomersQuery>;

export const exportCustomersQuery = z.object({ ...filters, ...sorting, bom });
export type ExportCustomersQuery = z.output<typeof exportCustomersQuery>;

export const customer = z.object({
  id: z.int(),
  user: z.nullable(z.int()).check(z.describe('null: a guest')),
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  orders: z.int().check(z.describe('without cancelled ones')),
  spent: z.number().check(z.describe('what was received less refunds')),
  lastOrderAt: z.nullable(z.string()).check(z.describe('of orders that are not cancelled')),
});
export type Customer = z.infer<typeof customer>;

export const customerCsvColumns = ['id', 'user', 'email', 'name', 'phone', 'orders', 'spent', 'lastOrderAt'] as const;

export const customerNote = z.object({
  id: z.int(),
  at: z.string(),
  text: z.string(),
  by: z.object({ id: z.int(), email: z.string() }),
});
export type CustomerNote = z.infer<typeof customerNote>;

export const customerMail = z.object({
  id: z.int(),
  kind: z.string().check(z.describe('order_placed, reset_link …')),
  order: z.nullable(z.int()),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: z.string().check(z.describe('when it was recorded')),
});
export type CustomerMail = z.infer<typeof customerMail>;

/** What a customer has agreed to. */
const consent = z.object({
  marketing: z.object({
    agreed: z.boolean(),
    at: z.nullable(z.string()),
    source: z.nullable(z.string()),
  }),
});

/** Of longer lists the newest entries. */
export const CUSTOMER_LIST_MOST = 100;

export const customerPage = z.object({
  ...customer.shape,
  addresses: z
    .array(address)
    .check(z.describe('those that an account has saved; of a guest, those of the orders, newest first')),
  returns: z.array(orderReturn).check(z.describe('newest first')),
  notes: z.array(customerNote).check(z.describe('of staff, newest first')),
  mails: z.array(customerMail).check(z.describe('newest first')),
  consent,
});
export type CustomerPage = z.infer<typeof customerPage>;

const NOTE_MAX = 2000;

export const createCustomerNoteBody = z.object({ text: requiredText('text', NOTE_MAX) });
export type CreateCustomerNoteBody = z.output<typeof createCustomerNoteBody>;
