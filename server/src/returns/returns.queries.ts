import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

export interface NewReturnLine {
  line_id: number;
  quantity: number;
  reason: string;
  note: string | null;
}

/** @returns its id */
export async function insertReturn(
  tx: Tx,
  { orderId, lines, at }: { orderId: number; lines: readonly NewReturnLine[]; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('returns')
    .values({ order_id: orderId, state: 'requested', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ return_id: id, ...line })))
    .execute();
  return id;
}

/** @param lines every line of the return */
export async function updateReturnLines(
  tx: Tx,
  returnId: number,
  lines: readonly { line_id: number; restock: boolean }[],
): Promise<void> {
  await sql`update return_lines set restock = received.restock
    from unnest(${lines.map(({ line_id }) => line_id)}::bigint[], ${lines.map(({ restock }) => restock)}::boolean[])
      as received (line_id, restock)
    where return_id = ${returnId} and return_lines.line_id = received.line_id`.execute(tx);
}
