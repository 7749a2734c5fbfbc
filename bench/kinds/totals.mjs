/**
 * Sees that a list's X-Total-Count is what PostgreSQL counts.
 * @param {import('../data/world.mjs').World} world
 * @param {string} path that was asked for
 * @param {number} total that was answered; not a number where an answer is no list
 */
export async function checkTotal({ database }, path, total) {
  if (Number.isNaN(total)) return;
  const right = path.startsWith('/orders') ? await countOrders(database) : await countProducts(database, path);
  if (total !== right) throw new Error(`${path} answered X-Total-Count ${total}, but there are ${right}`);
}

/** @param {import('../data/database.mjs').ShopDatabase} database */
async function countOrders(database) {
  const [row] = await database.rows('select count(*) as total from orders');
  return row?.total;
}

/**
 * @param {import('../data/database.mjs').ShopDatabase} database
 * @param {string} path
 * @returns {Promise<number>}
 */
export async function countProducts(database, path) {
  const query = new URL(path, 'http://shop').searchParams;
  const values = ['brand', 'category'].map((name) => query.get(name)?.split(',') ?? null);
  const [row] = await database.rows(
    `select count(*) as total from products join brands on brands.id = brand_id join categories on categories.id = category_id
      where not deleted and ($1::text[] is null or brands.value = any($1)) and ($2::text[] is null or categories.value = any($2))`,
    values,
  );
  return row?.total;
}
