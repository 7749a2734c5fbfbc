import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../db/database.ts';
import { claimDueMail } from './outbox.queries.ts';

let shop: TestApp;
useShop((started) => {
  shop = started;
});

it('a mail is claimed without reading the others that are due, and its claim is planned once', async () => {
  const due = new Date('2026-01-01');
  const { id: userId } = await makeUser(shop);
  const insert = (count: number, tryAt: Date | null) =>
    sql`insert into mails (user_id, kind, data, recorded_at, try_at, sent_at, give_up_at)
      select ${userId}, 'password_changed', '{}', ${due}, ${tryAt}, ${tryAt === null ? due : null}, ${due} from generate_series(1, ${count}::integer)`.execute(
      shop.db,
    );
  await insert(3000, null);
  await insert(1000, due);
  await sql`analyze mails`.execute(shop.db);
  // One connection, whose statements and reads PostgreSQL counts.
  await inTransaction(shop.db, async (tx) => {
    const claimed = [];
    for (let claims = 0; claims < 10; claims += 1)
      claimed.push(await claimDueMail(tx, due, new Date('2026-01-02'), ['id']));
    expect(new Set(claimed.map((mail) => mail?.id)).size).toBe(10);
    const { rows } = await sql<{ read: number; planned: number }>`
      select (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'mails')::int8 as read,
        (select custom_plans from pg_prepared_statements where statement like '%update "mails"%')::int8 as planned`.execute(
      tx,
    );
    const [counted] = rows;
    // A row that is due, the next one, and the row to change.
    expect(counted?.read).toBeLessThan(50);
    // PostgreSQL plans each statement five times before it compares.
    expect(counted?.planned).toBe(5);
  });
});
