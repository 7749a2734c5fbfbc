import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { type ReceivedMail, startMailServer } from '../../../test/mail-server.ts';
import { deliverAll, outboxOf } from '../../../test/mailbox.ts';
import { startRelay } from '../../../test/relay.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { inTransaction } from '../db/database.ts';
import type { Outbox } from './deliver-mail.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { openSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

let shop: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let transport: MailTransport;
let outbox: ReturnType<typeof outboxOf>;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  server = await startMailServer();
  transport = openSmtpTransport(server.url, 3);
  outbox = outboxOf(shop, transport);
});
afterEach(async () => {
  transport.close();
  await server.goAway();
  await shop.db.deleteFrom('mails').execute();
});
afterAll(() => shop.close());

/** A mail about something that nothing else hangs on. */
async function record(world: Pick<TestApp, 'deps'> = shop, count = 1): Promise<void> {
  const { id: userId } = await makeUser(world);
  const mail = { kind: 'password_changed', userId, orderId: null, data: {}, at: world.deps.clock.now() } as const;
  for (let made = 0; made < count; made += 1) await inTransaction(world.deps.db, (tx) => recordMail(tx, mail));
}
/** The only one there is. */
const stored = () => shop.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
const messageIds = (mails: readonly ReceivedMail[]) => mails.map(({ parsed }) => parsed.messageId);

describe('several server processes on one database', () => {
  it('never send a mail twice, and leave none', async () => {
    await record(shop, 40);
    const others = [openSmtpTransport(server.url, 3), openSmtpTransport(server.url, 3)];
    const stops = [outbox, ...others.map((other) => outboxOf(shop, other))].map((one) => startOutboxWorker(one));
    await expect.poll(() => server.received.length, { timeout: 40_000 }).toBe(40);
    await Promise.all(stops.map((stop) => stop()));
    expect(new Set(messageIds(server.received)).size).toBe(40);
    expect(server.received).toHaveLength(40);
    const open = await shop.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  it('leave a mail to the one that is sending it, until it must be dead', async () => {
    await record();
    server.behave('stall');
    const slow = deliverAll(outbox);
    await expect.poll(() => server.stalled()).toBe(1);
    const other: Outbox<MailRow> = outboxOf(shop, transport);
    shop.clock.advance(119);
    await deliverAll(other);
    expect((await stored()).tries).toBe(1);
    // Past its claim it counts as dead, and what it says later changes nothing.
    shop.clock.advance(1);
    const taking = deliverAll(other);
    await expect.poll(() => server.stalled()).toBe(2);
    expect((await stored()).tries).toBe(2);
    server.behave('accept');
    await Promise.all([slow, taking]);
    expect(await stored()).toMatchObject({ tries: 2, sent_at: shop.clock.now() });
    expect(new Set(messageIds(server.received)).size).toBe(1);
  });
});

describe('the worker', () => {
  it('finds by itself what is recorded later, and a mail that stalls holds up no other', async () => {
    const stop = startOutboxWorker(outbox);
    server.behave('stall');
    await record();
    await expect.poll(() => server.stalled()).toBe(1);
    await record();
    await expect.poll(() => server.stalled()).toBe(2);
    server.behave('accept');
    await expect.poll(() => server.received.length).toBe(2);
    await stop();
  });

  it('lets go of a mail that stalls when the process ends, and the next process sends it', async () => {
    await record();
    server.behave('stall');
    const stop = startOutboxWorker(outbox, 50);
    await expect.poll(() => server.stalled()).toBe(1);
    await stop();
    expect(await stored()).toMatchObject({ sent_at: null, last_error: expect.stringMatching(/abort/i) });
    server.behave('accept');
    shop.clock.advance(5);
    const again = openSmtpTransport(server.url, 3);
    await deliverAll(outboxOf(shop, again));
    again.close();
    expect(server.received).toHaveLength(1);
  });
});

describe('while the database is away', () => {
  it('the worker says so once, and goes on when it is back', async () => {
    let relay: Awaited<ReturnType<typeof startRelay>> | undefined;
    const database = await openTestDatabase({
      reachedBy: async (url) => {
        relay = await startRelay(url);
        return relay.url;
      },
    });
    const world = await startTestApp({ database });
    const worker = outboxOf(world, transport);
    const stop = startOutboxWorker(worker);
    await relay?.cut();
    await expect.poll(() => worker.logged.length, { timeout: 40_000 }).toBeGreaterThan(0);
    await relay?.mend();
    await record(world);
    await expect.poll(() => server.received.length, { timeout: 40_000 }).toBe(1);
    // The mail server has it before the worker has written so: what is on its way ends first.
    await stop();
    expect(worker.logged.map((line) => line.split(' {')[0])).toEqual([
      'the outbox cannot be read, it will be retried',
      'mail sent',
    ]);
    await world.close();
    await relay?.cut();
  });
});
