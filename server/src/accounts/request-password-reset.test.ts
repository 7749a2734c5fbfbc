import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../test/factories.ts';
import { deliverAll, outboxOf, PUBLIC_URL } from '../../test/mailbox.ts';
import { isBadLink, resetLinksOf } from '../../test/reset-links.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';
import { freeText } from '../platform/mail/free-text.ts';
import { startOutboxWorker } from '../platform/mail/outbox-worker.ts';
import { requestPasswordReset } from './request-password-reset.ts';

const HOUR = 3600;
let shop: TestApp;
let world: ReturnType<typeof resetLinksOf>;
beforeAll(async () => {
  shop = await startTestApp({ trustProxy: ['127.0.0.1'] });
  world = resetLinksOf(shop);
});
afterAll(() => shop.close());

describe('POST /auth/reset-password-request', () => {
  it('sends a link of PUBLIC_URL with 256 random bits and the e-mail to the account, whatever the Host header says', async () => {
    const { email } = await makeUser(shop, { email: 'plus+sign@example.com' });
    const answer = await shop.visitor.post(
      '/auth/reset-password-request',
      { email },
      { host: 'evil.example', 'x-forwarded-for': '203.0.113.77' },
    );
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = await world.mailbox.read(email);
    expect(mail?.parsed.text).toContain(`${PUBLIC_URL}/reset-password?`);
    expect(mail?.raw).not.toContain('evil.example');
    const [link] = await world.links(email);
    expect(link?.email).toBe(email);
    expect(Buffer.from(link?.token ?? '', 'base64url')).toHaveLength(32);
  });

  it('shortens the name of the account and makes no link of it: anybody can have somebody else’s address, and any name', async () => {
    const told = 'You have won! Claim your prize at https://evil.example/prize or write to thief@evil.example today';
    const { email } = await makeUser(shop, { name: told });
    await world.ask(email);
    const [mail] = await world.mailbox.read(email);
    const name = mail?.parsed.to?.[0]?.name ?? '';
    expect(name).toBe(freeText(told, 60));
    expect(name).not.toMatch(/evil\.example/);
  });

  it('answers the same for an account and for none, after the same work', async () => {
    const { email } = await makeUser(shop);
    const work: string[][] = [];
    const answers = [];
    for (const address of [email, `${unique('nobody')}@example.com`]) {
      answers.push(await world.ask(address));
      const statements: string[] = [];
      const watched = shop.db.withPlugin({
        transformQuery({ node }) {
          statements.push(`${node.kind} ${'into' in node ? JSON.stringify(node.into) : ''}`);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await requestPasswordReset({ ...shop.deps, db: watched }, `203.0.113.${work.length}`, { email: address });
      work.push(statements);
    }
    expect(work[0]).toHaveLength(2);
    expect(work[1]).toEqual(work[0]);
    const [known, unknown] = answers.map(({ status, text, headers }) => ({
      status,
      text,
      type: headers['content-type'],
    }));
    expect(unknown).toEqual(known);
  });

  it('sends nothing when there is no account, and stores nothing of the request', async () => {
    const email = `${unique('nobody')}@example.com`;
    await world.ask(email);
    expect(await world.mailbox.read(email)).toEqual([]);
    const rows = await shop.db.selectFrom('mails').select('data').execute();
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('goes to the address of the account, however it was spelt', async () => {
    const { email } = await makeUser(shop);
    await world.ask(` ${email.toUpperCase()} `);
    expect(await world.links(email)).toHaveLength(1);
  });

  it.each([
    [undefined, 'email is required'],
    ['', 'email is required'],
    ['robin@example', 'email not valid'],
    [`a${String.fromCharCode(0)}@example.com`, 'email not valid'],
    [{ $ne: '' }, 'email is required'],
  ])('refuses %j with the message of the field', async (email, text) => {
    expect(await world.ask(email)).toMatchObject({ status: 400, text });
  });

  it('is limited to 20 an hour for a client address, then 429 with Retry-After', async () => {
    for (let time = 1; time <= 20; time += 1) {
      expect(await world.ask(`${unique('nobody')}@example.com`, '203.0.113.9')).toMatchObject({ status: 200 });
    }
    const refused = await world.ask('nobody@example.com', '203.0.113.9');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(HOUR) } });
    expect(await world.ask('nobody@example.com', '203.0.113.10')).toMatchObject({ status: 200 });
    shop.clock.advance(HOUR);
    expect(await world.ask('nobody@example.com', '203.0.113.9')).toMatchObject({ status: 200 });
  });

  it('sends an account at most 3 mails an hour, and answers the same beyond', async () => {
    const { email } = await makeUser(shop);
    for (let time = 1; time <= 5; time += 1) {
      expect(await world.ask(email)).toMatchObject({ status: 200, body: { success: true } });
      expect(await world.links(email)).toHaveLength(Math.min(time, 3));
    }
    shop.clock.advance(HOUR);
    await world.ask(email);
    expect(await world.links(email)).toHaveLength(4);
  });

  it('sends concurrent requests in their order; only the last link is valid', async () => {
    const { email } = await makeUser(shop);
    for (let time = 1; time <= 4; time += 1) await world.ask(email);
    const stop = startOutboxWorker(outboxOf(shop, world.mailbox.transport));
    await expect.poll(async () => (await world.links(email)).length).toBe(3);
    await stop();
    const [first, second, third] = await world.links(email);
    for (const replaced of [first, second]) expect(await world.reset(email, replaced?.token)).toMatchObject(isBadLink);
    expect(await world.reset(email, third?.token)).toMatchObject({ status: 200 });
  });

  it('sends the link again when the mail server failed, and every link that was sent is good until one is used', async () => {
    await world.mailbox.read();
    const { email } = await makeUser(shop);
    await world.ask(email);
    const sent: string[] = [];
    const outbox = outboxOf(shop, {
      async send(mail) {
        sent.push(/token=([\w-]{43})/.exec(mail.text)?.[1] ?? '');
        if (sent.length < 3) throw new Error('lost after the mail was handed over');
        return 'there';
      },
      close() {},
    });
    for (const seconds of [0, 5, 10]) {
      shop.clock.advance(seconds);
      await deliverAll(outbox);
    }
    expect(new Set(sent).size).toBe(3);
    expect(await world.reset(email, sent[0])).toMatchObject({ status: 200 });
    for (const token of sent) expect(await world.reset(email, token)).toMatchObject(isBadLink);
  });

  it('sends no link any more when the mail server was away longer than a link is good for', async () => {
    const { email } = await makeUser(shop);
    await world.ask(email);
    shop.clock.advance(HOUR);
    expect(await world.links(email)).toEqual([]);
  });

  it('stores no token: nothing in the database opens an account', async () => {
    const { email } = await makeUser(shop);
    const token = await world.newToken(email);
    const side = await connect(shop.database.url);
    const { rows } = await side.query('select m::text from mails m union all select r::text from password_resets r');
    await side.end();
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});
