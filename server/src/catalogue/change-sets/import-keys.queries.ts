/** By what files of other programs name products that came from them. */

import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** Rows that create a product which another import has created since. */
export async function listKeyClashes(
  tx: Tx,
  changeSetId: number,
): Promise<{ line: number; productId: number | null; variantId: number | null }[]> {
  const { rows } = await sql<{ line: number; productId: number | null; variantId: number | null }>`
    select change_lines.line, min(products.id) as "productId", null as "variantId"
    from import_keys join change_lines using (change_set_id, line) join products on products.import_key = import_keys.key
    where change_set_id = ${changeSetId} and action = 'create_product' group by change_lines.line`.execute(tx);
  return rows;
}

/** Later files of the same shop name the created products so. */
export async function giveImportKeys(tx: Tx, changeSetId: number): Promise<void> {
  await sql`
    update products set import_key = import_keys.key from import_keys join change_lines using (change_set_id, line)
    where change_set_id = ${changeSetId} and action = 'create_product' and products.id = change_lines.product_id`.execute(
    tx,
  );
  await tx.deleteFrom('import_keys').where('change_set_id', '=', changeSetId).execute();
}
