import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** The units of each product id that one order takes or gives back. The caller has locked the products' rows, in the order of ids. */
interface Moving {
  units: ReadonlyMap<number, number>;
  orderId: number;
  /** Null if the shop itself does it. */
  userId: number | null;
  at: Date;
}

/**
 * Takes units of products for an order and writes the ledger rows, in one statement.
 * @returns false if the stock of a product is too low; then the transaction must be rolled back
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

/** Gives units of a cancelled order back and writes the ledger rows; also of deleted products. */
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

/** Writes the ledger row of a change of stock that the same transaction makes. */
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
