import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Units of each product id, which move for one order. The products' rows are locked, in the order of ids. */
interface Moving {
  units: ReadonlyMap<number, number>;
  orderId: number;
  /** Null for the shop itself. */
  userId: number | null;
  at: Date;
}

/**
 * Takes units of products for an order and writes the ledger rows, in one statement.
 * @returns false when there are fewer of a product than wanted: then the transaction must not be committed
 */
export async function takeStock(tx: Tx, { units, orderId, userId, at }: Moving): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with wanted as (select * from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as one (id, quantity)),
      taken as (
        update products set stock = stock - quantity from wanted
          where products.id = wanted.id and stock >= quantity
          returning products.id, quantity
      )
    insert into stock_movements (product_id, delta, reason, order_id, user_id, created_at)
      select id, -quantity, 'order', ${orderId}, ${userId}, ${at} from taken`.execute(tx);
  return numAffectedRows === BigInt(units.size);
}

/** Gives units of a cancelled order back and writes the ledger rows; a deleted product gets its own back too. */
export async function giveBackStock(tx: Tx, { units, orderId, userId, at }: Moving): Promise<void> {
  await sql`
    with given as (select * from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as one (id, quantity)),
      back as (
        update products set stock = stock + quantity from given
          where products.id = given.id
          returning products.id, quantity
      )
    insert into stock_movements (product_id, delta, reason, order_id, user_id, created_at)
      select id, quantity, 'cancellation', ${orderId}, ${userId}, ${at} from back`.execute(tx);
}

/** Records a change of stock that the same transaction makes. */
export async function insertMovement(
  tx: Tx,
  movement: {
    productId: number;
    delta: number;
    reason: 'order' | 'cancellation' | 'admin_edit';
    orderId: number | null;
    userId: number | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      product_id: movement.productId,
      delta: movement.delta,
      reason: movement.reason,
      order_id: movement.orderId,
      user_id: movement.userId,
      created_at: movement.at,
    })
    .execute();
}
