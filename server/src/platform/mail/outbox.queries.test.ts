import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../db/database.ts';
import { renameStatements } from '../db/sent-statements.ts';
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
  await shop.db.deleteFrom('mails').execute();
  await insert(3000, null);
  await insert(1000, due);
  await sql`analyze mails`.execute(shop.db);
  // A process prepares so many statements only, and other tests may have run theirs in this one.
  renameStatements();
  // One connection, whose statements and reads PostgreSQL counts.
  await inTransaction(shop.db, async (tx) => {
    const claimed = [];
    for (let claims = 0; claims < 10; claims += 1)
      claimed.push(await claimDueMail(tx, due, new Date('2026-01-02'), ['id']));
    expect(new Set(claimed.map((mail) => mail?.id)).size).toBe(10);
    const { rows } = await sql<{ read: number; planned: number }>`
      select (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'mails')::int8 as read,
        (select custom_plans from pg_prepared_statements where statement like '%update "mails"%'
          order by prepare_time desc limit 1)::int8 as planned`.execute(tx);
    const [counted] = rows;
    // Some for each claim, and rows of a former try that nobody has removed yet; not a thousand for each.
    expect(counted?.read).toBeLessThan(1000);
    // PostgreSQL plans each statement five times before it compares.
    expect(counted?.planned).toBe(5);
  });
});
