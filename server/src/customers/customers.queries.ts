import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type OrderSearch, wordsMatch } from '../orders/order-list/order-search.queries.ts';
import { plannedEachTime } from '../platform/db/prepared-statements.ts';
import type { Reader, Schema } from '../schema.ts';

const columns = ['id', 'user_id', 'email', 'name', 'phone', 'orders', 'spent_cents', 'last_order_at'] as const;
export type CustomerRow = Pick<Selectable<Schema['customers']>, (typeof columns)[number]>;

const sortColumns = { orders: 'orders', spent: 'spent_cents', lastOrder: 'last_order_at' } as const;

export interface CustomerSorting {
  by: keyof typeof sortColumns;
  order: 'asc' | 'desc';
}

/** A condition on rows of `customers`. */
export type CustomerCondition = RawBuilder<unknown>;

export const isFoundBy = (search: OrderSearch): CustomerCondition => wordsMatch(sql`words`, search);

export function hasOrder(orderId: number): CustomerCondition {
  const of = (column: CustomerCondition) => sql`(select ${column} from orders where id = ${orderId}::bigint)`;
  return sql`(user_id = ${of(sql`case when guest_email is null then user_id end`)}
    or lower(email) = ${of(sql`lower(guest_email)`)})`;
}

const where = (conditions: readonly CustomerCondition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

/** Ties go by id, and who has no order is as if the last one was long ago: so each sort is an index, read from one of its ends. */
function ordering({ by, order }: CustomerSorting): RawBuilder<unknown> {
  const nulls = order === 'asc' ? sql`nulls first` : sql`nulls last`;
  const direction = sql.raw(order);
  return sql`order by ${sql.ref(sortColumns[by])} ${direction} ${by === 'lastOrder' ? nulls : sql``}, id ${direction}`;
}

const selected = sql.join(columns.map((column) => sql.ref(column)));

/** One page of the customers for which all conditions hold, and the number of all those at that moment. */
export async function listCustomers(
  db: Reader,
  conditions: readonly CustomerCondition[],
  sorting: CustomerSorting,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  // Who is found is found once, for the page and the number. All of them are read in the order of an index.
  const isAll = conditions.length === 0;
  const from = isAll ? sql`customers` : sql`found`;
  const found = isAll
    ? sql``
    : sql`with found as materialized (select ${selected} from customers ${where(conditions)})`;
  const { rows } = await sql<{ found: StoredCustomer[] | null; total: number }>`${plannedEachTime} ${found}
    select (select json_agg(page) from (
        select ${selected} from ${from} ${ordering(sorting)} limit ${limit}::bigint offset ${offset}::bigint
      ) as page) as found,
      (select count(*) from ${from}) as total`.execute(db);
  const [page] = rows;
  return { rows: (page?.found ?? []).map(read), total: page?.total ?? 0 };
}

/** As JSON has it. */
type StoredCustomer = Omit<CustomerRow, 'last_order_at'> & { last_order_at: string | null };

const read = ({ last_order_at: at, ...row }: StoredCustomer): CustomerRow => ({
  ...row,
  last_order_at: at === null ? null : new Date(at),
});

/** Where a page of the list ended. */
export type CustomerPlace = Pick<CustomerRow, 'id' | 'orders' | 'spent_cents' | 'last_order_at'>;

/** Those that come after this one in the list. */
export function isAfter({ by, order }: CustomerSorting, place: CustomerPlace): CustomerCondition {
  const column = sql.ref(sortColumns[by]);
  const later = sql.raw(order === 'asc' ? '>' : '<');
  if (by !== 'lastOrder') {
    return sql`(${column}, id) ${later} (${place[sortColumns[by]]}::bigint, ${place.id}::bigint)`;
  }
  if (place.last_order_at === null) {
    const more = order === 'asc' ? sql` or ${column} is not null` : sql``;
    return sql`((${column} is null and id ${later} ${place.id}::bigint)${more})`;
  }
  const more = order === 'desc' ? sql` or ${column} is null` : sql``;
  return sql`((${column}, id) ${later} (${place.last_order_at}::timestamptz, ${place.id}::bigint)${more})`;
}

export async function listCustomersToExport(
  db: Reader,
  conditions: readonly CustomerCondition[],
  sorting: CustomerSorting,
  limit: number,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`${plannedEachTime}
    select ${selected} from customers ${where(conditions)} ${ordering(sorting)} limit ${limit}::bigint`.execute(db);
  return rows;
}

export async function findCustomer(db: Reader, id: number): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst();
}
