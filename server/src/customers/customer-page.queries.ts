/** What the page of a customer shows besides its row. */

import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrderReturnRow, OrderRow } from '../orders/order/select-orders.queries.ts';
import type { Reader, Tx } from '../schema.ts';
import type { CustomerRow } from './customers.queries.ts';

type Who = Pick<CustomerRow, 'user_id' | 'email'>;

/** Ids of all orders of a customer. */
const idsOfOrders = ({ user_id, email }: Who): RawBuilder<number> => sql<number>`(
  select id from orders where user_id = ${user_id}::bigint and guest_email is null
  union all select id from orders where lower(guest_email) = lower(${email}))`;

export async function findSavedAddresses(db: Reader, userId: number) {
  const found = await db.selectFrom('users').select('addresses').where('id', '=', userId).executeTakeFirst();
  return found?.addresses ?? [];
}

/** Each once, the newest first. */
export async function listOrderedAddresses(db: Reader, who: Who, most: number) {
  const { rows } = await sql<{ address: NonNullable<OrderRow['selected_address']> }>`
    select address from (
      select selected_address as address, max(id) as newest from orders
      where id in ${idsOfOrders(who)} and selected_address is not null group by selected_address
    ) as ordered order by newest desc limit ${most}`.execute(db);
  return rows.map(({ address }) => address);
}

export type CustomerReturnRow = OrderReturnRow & { order_id: number };

/** Newest first. */
export async function listReturnsOfCustomer(db: Reader, who: Who, most: number): Promise<CustomerReturnRow[]> {
  return db
    .selectFrom('returns')
    .select(['id', 'order_id', 'state', 'decline_reason', 'refund_id'])
    .select((eb) => [
      sql<string>`to_json(created_at)#>>'{}'`.as('created_at'),
      sql<string>`to_json(updated_at)#>>'{}'`.as('updated_at'),
      jsonArrayFrom(
        eb
          .selectFrom('return_lines')
          .select(['line_id', 'quantity', 'reason', 'note', 'restock'])
          .whereRef('return_lines.return_id', '=', 'returns.id')
          .orderBy('line_id'),
      ).as('lines'),
    ])
    .where('order_id', 'in', idsOfOrders(who))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export interface CustomerMailRow {
  id: number;
  kind: string;
  order_id: number | null;
  recorded_at: Date;
  /** Of it, or of the summary that contains it. */
  sent_at: Date | null;
  failed_at: Date | null;
}

/** What was mailed to the account, and about the orders; newest first. */
export async function listMailsOfCustomer(db: Reader, who: Who, most: number): Promise<CustomerMailRow[]> {
  const { rows } = await sql<CustomerMailRow>`
    select mails.id, mails.kind, mails.order_id, mails.recorded_at, coalesce(mails.sent_at, summary.sent_at) as sent_at,
      coalesce(mails.failed_at, summary.failed_at) as failed_at
    from (
      select id from mails where user_id = ${who.user_id}::bigint
      union select id from mails where order_id in ${idsOfOrders(who)}
    ) as own join mails on mails.id = own.id left join mails as summary on summary.id = mails.summary_id
    order by mails.id desc limit ${most}`.execute(db);
  return rows;
}

export interface CustomerNoteRow {
  id: number;
  text: string;
  created_at: Date;
  user_id: number;
  author_email: string;
}

/** Newest first. */
export async function listCustomerNotes(db: Reader, customerId: number, most: number): Promise<CustomerNoteRow[]> {
  return db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.user_id')
    .select(['customer_notes.id', 'text', 'customer_notes.created_at', 'user_id', 'users.email as author_email'])
    .where('customer_id', '=', customerId)
    .orderBy('customer_notes.id', 'desc')
    .limit(most)
    .execute();
}

/** @returns false when there is no such customer any more */
export async function lockCustomer(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom('customers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return found !== undefined;
}

/** @returns its id */
export async function insertCustomerNote(
  tx: Tx,
  note: { customerId: number; userId: number; text: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('customer_notes')
    .values({ customer_id: note.customerId, user_id: note.userId, text: note.text, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
