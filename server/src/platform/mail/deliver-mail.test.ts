import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { deliverAll, outboxOf } from '../../../test/mailbox.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { inTransaction } from '../db/database.ts';
import { delayAfter } from './deliver-mail.ts';
import { freeText } from './free-text.ts';
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
async function record(user?: { id: number }): Promise<number> {
  const { id } = user ?? (await makeUser(shop));
  const at = shop.clock.now();
  await inTransaction(shop.db, (tx) =>
    recordMail(tx, { kind: 'password_changed', userId: id, orderId: null, data: {}, at }),
  );
  const { mail } = await shop.db
    .selectFrom('mails')
    .select((eb) => eb.fn.max('id').as('mail'))
    .executeTakeFirstOrThrow();
  return mail;
}
const stored = (id: number) => shop.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const secondsTo = (at: Date | null) => ((at?.getTime() ?? 0) - shop.clock.now().getTime()) / 1000;

describe('a mail', () => {
  it('is sent over SMTP to the one address of the account, marked as automatic, with its time and a Message-ID', async () => {
    const user = await makeUser(shop, { name: 'Ann Example' });
    const id = await record(user);
    await deliverAll(outbox);
    const [mail, ...more] = server.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: 'shop@shop.example',
      to: [user.email],
      parsed: {
        from: { name: 'The Shop', address: 'shop@shop.example' },
        to: [{ name: 'Ann Example', address: user.email }],
        subject: 'Your password was changed',
        date: shop.clock.now().toISOString(),
      },
    });
    const { message_key, sent_at, try_at } = await stored(id);
    expect(mail?.parsed.messageId).toBe(`<${message_key}@shop.example>`);
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect([sent_at, try_at]).toEqual([shop.clock.now(), null]);
    await deliverAll(outbox);
    expect(server.received).toHaveLength(1);
  });

  it('is not sent when the transaction that records it is rolled back', async () => {
    const user = await makeUser(shop);
    const work = inTransaction(shop.db, async (tx) => {
      await recordMail(tx, {
        kind: 'password_changed',
        userId: user.id,
        orderId: null,
        data: {},
        at: shop.clock.now(),
      });
      throw new Error('refused after all');
    });
    await expect(work).rejects.toThrow('refused after all');
    await deliverAll(outbox);
    expect(server.received).toEqual([]);
  });

  it.each([
    'Ann\r\nBcc: thief@evil.example',
    'Ann" <thief@evil.example>, "',
    '<thief@evil.example>',
    'Ann,Bob;:\\',
    'Änn 😀',
  ])('goes to nobody else and has no other header when the name is %j', async (name) => {
    const user = await makeUser(shop, { name });
    await record(user);
    await deliverAll(outbox);
    const [mail] = server.received;
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.parsed.to).toEqual([{ name: freeText(name, 60), address: user.email }]);
    expect(mail?.parsed.bcc).toBeUndefined();
    expect(mail?.parsed.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  });
});

describe('while the mail server is away', () => {
  it('mails wait 5 s, then twice as long each time up to 10 minutes, and arrive when it is back', async () => {
    const id = await record();
    await server.goAway();
    const waits: number[] = [];
    for (let time = 1; time <= 9; time += 1) {
      await deliverAll(outbox);
      const wait = secondsTo((await stored(id)).try_at);
      waits.push(wait);
      shop.clock.advance(wait - 1);
      await deliverAll(outbox);
      expect((await stored(id)).tries).toBe(time);
      shop.clock.advance(1);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
    expect(await stored(id)).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
    await server.comeBack();
    await deliverAll(outbox);
    expect(server.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ try_at: null, last_error: null, sent_at: shop.clock.now() });
  });

  it('a mail is given up after three days, which is logged without its recipient', async () => {
    const user = await makeUser(shop);
    const id = await record(user);
    await server.goAway();
    const end = shop.clock.now().getTime() + 3 * 24 * 3600 * 1000;
    await deliverAll(outbox);
    shop.clock.advance(3 * 24 * 3600 - 1500);
    while ((await stored(id)).failed_at === null) {
      expect(shop.clock.now().getTime()).toBeLessThan(end);
      shop.clock.advance(Math.max(0, secondsTo((await stored(id)).try_at)));
      await deliverAll(outbox);
    }
    expect(end - shop.clock.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(await stored(id)).toMatchObject({ try_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
    expect(outbox.logged.at(-1)).toMatch(/^mail given up .*"code":"ESOCKET"/);
    expect(outbox.logged.join()).not.toContain(user.email);
  });

  it('a mail that nobody could try for longer than that, since the shop was down, is tried once more', async () => {
    await record();
    shop.clock.advance(30 * 24 * 3600);
    await deliverAll(outbox);
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail server that refuses', () => {
  it.each([
    ['the recipient', 550],
    ['the content', 'refuse the content'],
  ] as const)('%s for good makes the mail given up at once, and logged', async (_what, manner) => {
    const user = await makeUser(shop);
    const id = await record(user);
    server.behave(manner);
    await deliverAll(outbox);
    expect(await stored(id)).toMatchObject({ tries: 1, try_at: null, failed_at: shop.clock.now() });
    expect((await stored(id)).last_error).toMatch(manner === 550 ? /550 not for me/ : /554 looks like spam/);
    expect(outbox.logged).toEqual([expect.stringMatching(/^mail refused and given up .*"responseCode":55/)]);
    expect(outbox.logged.join()).not.toContain(user.email);
  });

  it.each([
    ['for now', 451],
    ['the sender, which is a fault of the settings', 'refuse the sender'],
  ] as const)('%s is tried again', async (_what, manner) => {
    const id = await record();
    server.behave(manner);
    await deliverAll(outbox);
    expect(secondsTo((await stored(id)).try_at)).toBe(5);
    server.behave('accept');
    shop.clock.advance(5);
    await deliverAll(outbox);
    expect(server.received).toHaveLength(1);
  });

  it('the login is tried again, and never logs or keeps the password', async () => {
    const guarded = await startMailServer({ login: { user: 'shop', pass: 'right-horse' } });
    const id = await record();
    const wrong = openSmtpTransport(guarded.url.replace('://', '://shop:wrong-horse@'), 1);
    const failing = outboxOf(shop, wrong);
    await deliverAll(failing);
    expect(await stored(id)).toMatchObject({ failed_at: null, last_error: expect.stringContaining('535') });
    expect(JSON.stringify([failing.logged, await stored(id)])).not.toContain('wrong-horse');
    shop.clock.advance(5);
    const right = openSmtpTransport(guarded.url.replace('://', '://shop:right-horse@'), 1);
    await deliverAll(outboxOf(shop, right));
    expect(guarded.received).toHaveLength(1);
    for (const opened of [wrong, right]) opened.close();
    await guarded.goAway();
  });
});

describe('a connection that breaks after the mail was handed over', () => {
  it('is ambiguous: the mail goes once more, under the same Message-ID and time', async () => {
    const id = await record();
    server.behave('drop after data');
    await deliverAll(outbox);
    expect(secondsTo((await stored(id)).try_at)).toBe(5);
    server.behave('accept');
    shop.clock.advance(5);
    await deliverAll(outbox);
    const [first, second] = server.received;
    expect(server.received).toHaveLength(2);
    expect(first?.parsed.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
    expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
    expect(second?.parsed.date).toBe(first?.parsed.date);
  });
});

describe('TLS', () => {
  it('is used as SMTP_URL says, and a certificate that nobody vouches for is refused unless it says otherwise', async () => {
    const secure = await startMailServer({ secure: true });
    const id = await record();
    const strict = openSmtpTransport(secure.url, 1);
    await deliverAll(outboxOf(shop, strict));
    expect(await stored(id)).toMatchObject({ last_error: expect.stringMatching(/certificate/i) });
    shop.clock.advance(5);
    const lax = openSmtpTransport(`${secure.url}?tls.rejectUnauthorized=false`, 1);
    await deliverAll(outboxOf(shop, lax));
    expect(secure.received).toHaveLength(1);
    for (const opened of [strict, lax]) opened.close();
    await secure.goAway();
  });

  it('can be insisted on', async () => {
    const id = await record();
    const insisting = openSmtpTransport(`${server.url}?requireTLS=true`, 1);
    await deliverAll(outboxOf(shop, insisting));
    expect(server.received).toEqual([]);
    expect((await stored(id)).last_error).toMatch(/STARTTLS/);
    insisting.close();
  });
});

describe('the delay', () => {
  it('never goes beyond 10 minutes, however often it was tried', () => {
    expect([1, 2, 7, 8, 9, 100, 1e6].map(delayAfter)).toEqual([5, 10, 320, 600, 600, 600, 600]);
  });
});
