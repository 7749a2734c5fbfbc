/** Invariants of the database after any fault. */

import pg from 'pg';

const truths: Readonly<Record<string, string>> = {
  'stock is the sum of its ledger, and not below 0': `
    select stocks.variant_id as id, stock, coalesce(sum(delta), 0) as ledger
    from stocks left join stock_movements using (variant_id)
    group by stocks.variant_id, stock having stock <> coalesce(sum(delta), 0) or stock < 0`,
  'an order has its lines, and its total and count are theirs': `
    select orders.id, total_amount_cents, sum(discount_price_cents * quantity) as lines
    from orders left join order_lines on order_id = orders.id
    group by orders.id
    having coalesce(sum(discount_price_cents * quantity), -1) <> total_amount_cents or sum(quantity) <> total_items`,
  'an order that is not cancelled holds its units in the ledger, a cancelled one holds none': `
    select orders.id, status, total_items, held
    from orders cross join lateral (
      select coalesce(-sum(delta), 0) as held from stock_movements where order_id = orders.id
    ) as ledger
    where held <> case when status = 'cancelled' then 0 else total_items end`,
  'an idempotency key has its answer, and the order in it exists': `
    select keys.key from idempotency_keys as keys
    left join orders on orders.id = (keys.answer::jsonb ->> 'id')::bigint
    where answer is null or orders.id is null`,
  'an order has its mail': `
    select orders.id from orders
    where not exists (select from mails where mails.order_id = orders.id and kind = 'order_placed')`,
  'a received card order has exactly one captured payment, a cancelled one has none in the end': `
    select orders.id, orders.status, payment_status, count(payments.id) as kept
    from orders left join payments
      on payments.order_id = orders.id and state = 'succeeded' and payments.refunded_at is null and not refund_due
    where payment_method = 'card'
    group by orders.id
    having count(payments.id) <> case when payment_status = 'received' then 1 else 0 end`,
  'the counter of orders equals the number of rows': `
    select counter, number from (select coalesce(sum(value), 0) as counter from counters where name = 'orders') as kept
    cross join (select count(*) as number from orders) as counted where counter <> number`,
};

/** @throws when an invariant is violated */
export async function expectTruths(databaseUrl: string): Promise<void> {
  const violated = await findViolatedTruths(databaseUrl);
  if (violated.length > 0) throw new Error(`Not true:\n${violated.join('\n')}`);
}

/** @returns a line for each invariant that is violated, with the first rows that do so */
export async function findViolatedTruths(databaseUrl: string): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const violated: string[] = [];
    for (const [truth, faults] of Object.entries(truths)) {
      const { rows } = await client.query(faults);
      if (rows.length > 0) violated.push(`${truth}: ${rows.length} rows, such as ${JSON.stringify(rows.slice(0, 3))}`);
    }
    return violated;
  });
}

export async function withDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
