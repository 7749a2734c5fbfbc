import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../schema.ts';

/** Keys of a mail that stay good: it is tried again and again, and one try may have arrived though it seemed to fail. */
const LAST_TRIES = 5;

export async function insertOrderKey(
  tx: Tx,
  key: { hash: Buffer; orderId: number; mailId: number; at: Date; expiresAt: Date },
): Promise<void> {
  const { mailId, orderId } = key;
  await sql`
    delete from order_keys where key_hash in (
      select key_hash from order_keys where mail_id = ${mailId} and order_id = ${orderId}
      order by made_at desc, key_hash offset ${LAST_TRIES - 1}::integer)`.execute(tx);
  await tx
    .insertInto('order_keys')
    .values({ key_hash: key.hash, order_id: orderId, mail_id: mailId, made_at: key.at, expires_at: key.expiresAt })
    .execute();
}

/** Whose order a key opens: the guest's, or the account's that the order has become. */
export async function findOwnerByKey(
  db: Reader,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<{ orderId: number; userId: number; isGuest: boolean } | undefined> {
  return db
    .selectFrom('order_keys')
    .innerJoin('orders', 'orders.id', 'order_keys.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id as orderId', 'users.id as userId', 'users.guest as isGuest'])
    .where('key_hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

export async function deleteOrderKeysExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('order_keys').where('expires_at', '<=', at).execute();
}
