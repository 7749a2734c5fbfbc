/** One customer with all that staff see of it, as of all that was written before. */

import { CUSTOMER_LIST_MOST, type CustomerMail, type CustomerNote, type CustomerPage } from '@shop/contract/customers';
import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { presentAddress } from '../accounts/present-user.ts';
import type { Deps } from '../deps.ts';
import { presentReturn } from '../orders/order/present-after-order.ts';
import {
  type CustomerMailRow,
  type CustomerNoteRow,
  findSavedAddresses,
  listCustomerNotes,
  listMailsOfCustomer,
  listOrderedAddresses,
  listReturnsOfCustomer,
} from './customer-page.queries.ts';
import { findCustomer } from './customers.queries.ts';
import { presentCustomer } from './present-customer.ts';
import { requireSums } from './sum-up-customers.ts';

const ADDRESSES_MOST = 20;

export const noSuchCustomer = () => new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchCustomer });

export async function getCustomer(deps: Deps, id: number): Promise<CustomerPage> {
  await requireSums(deps);
  const { slowReads } = deps;
  const row = await findCustomer(slowReads, id);
  if (row === undefined) throw noSuchCustomer();
  const [addresses, returns, notes, mails] = await Promise.all([
    row.user_id === null
      ? listOrderedAddresses(slowReads, row, ADDRESSES_MOST)
      : findSavedAddresses(slowReads, row.user_id),
    listReturnsOfCustomer(slowReads, row, CUSTOMER_LIST_MOST),
    listCustomerNotes(slowReads, id, CUSTOMER_LIST_MOST),
    listMailsOfCustomer(slowReads, row, CUSTOMER_LIST_MOST),
  ]);
  return {
    ...presentCustomer(row),
    addresses: addresses.map(presentAddress),
    returns: returns.map((one) => presentReturn(one.order_id, one)),
    notes: notes.map(presentCustomerNote),
    mails: mails.map(presentCustomerMail),
    // The shop asks nobody yet.
    consent: { marketing: { agreed: false, at: null, source: null } },
  };
}

export function presentCustomerNote(row: CustomerNoteRow): CustomerNote {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    text: row.text,
    by: { id: row.user_id, email: row.author_email },
  };
}

function presentCustomerMail(row: CustomerMailRow): CustomerMail {
  return {
    id: row.id,
    kind: row.kind,
    order: row.order_id,
    state: row.sent_at !== null ? 'sent' : row.failed_at !== null ? 'failed' : 'waiting',
    at: row.recorded_at.toISOString(),
  };
}
