import type { Insertable, Selectable, Updateable } from 'kysely';
import { columnsOf } from '../../schema/columns.ts';
import type { Db, Reader, Schema } from '../../schema.ts';

export type OrderViewRow = Selectable<Schema['order_views']>;

/** A user's own views and those that are shared, by id. */
export async function listOrderViews(
  db: Reader,
  userId: number,
  paging: { limit: number; offset: number } | undefined,
): Promise<{ rows: OrderViewRow[]; total: number }> {
  const visible = db
    .selectFrom('order_views')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared', '=', true)]));
  const page = visible.select(columnsOf.order_views).orderBy('id');
  const [rows, counted] = await Promise.all([
    (paging === undefined ? page : page.limit(paging.limit).offset(paging.offset)).execute(),
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findOrderView(db: Reader, id: number): Promise<OrderViewRow | undefined> {
  return db.selectFrom('order_views').select(columnsOf.order_views).where('id', '=', id).executeTakeFirst();
}

export async function insertOrderView(db: Db, view: Insertable<Schema['order_views']>): Promise<OrderViewRow> {
  return db.insertInto('order_views').values(view).returning(columnsOf.order_views).executeTakeFirstOrThrow();
}

/** @returns undefined if the user has no such view */
export async function updateOrderView(
  db: Db,
  { id, userId }: { id: number; userId: number },
  changes: Updateable<Schema['order_views']>,
): Promise<OrderViewRow | undefined> {
  return db
    .updateTable('order_views')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columnsOf.order_views)
    .executeTakeFirst();
}

/** @returns false if the user has no such view */
export async function deleteOrderView(db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
