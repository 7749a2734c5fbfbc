/** What the log holds after all that people do in a shop: ids, and nothing else of them. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardShopOf } from '../../test/card-shop.ts';
import { address, makeProduct, orderOf, PASSWORD } from '../../test/factories.ts';
import { deliverAll, outboxOf } from '../../test/mailbox.ts';
import { startStripeStandIn, WEBHOOK_SECRET } from '../../test/stripe-stand-in.ts';
import { cookieOf, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { isDatabaseError } from './db/database-errors.ts';
import { openLog } from './log.ts';

const EMAIL = 'quite.private+box@example.com';
const WRONG = 'Wrong-Donkey-9';
const logged: string[] = [];
const log = openLog('trace', { write: (line: string) => void logged.push(line) });
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let shop: TestApp;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  shop = await startTestApp({ stripe: stripe.settings, logger: log });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const lines = () => logged.map((line): Record<string, unknown> => JSON.parse(line));

describe('the log', () => {
  it('tells without being asked for more who logged in, what was tried in vain, and what somebody may not do', async () => {
    const told: string[] = [];
    const atInfo = openLog('info', { write: (line: string) => void told.push(line) });
    const quiet = await startTestApp({ logger: atInfo });
    try {
      const { visitor } = quiet;
      const email = 'seen@example.com';
      const cookie = cookieOf(await visitor.post('/auth/signup', { email, password: PASSWORD }));
      await visitor.post('/auth/login', { email, password: WRONG });
      const shopper = quiet.with({ cookie });
      const { id: userId } = Object((await shopper.get('/users/own')).body);
      await visitor.post('/auth/login', { email, password: PASSWORD });
      await visitor.get('/auth/check');
      await visitor.get('/cart');
      await shopper.get('/orders');
      await quiet.with({ cookie, origin: 'https://evil.example' }).post('/cart', {});
      await shopper.post('/auth/logout', {});
      expect(
        told.map((line) => {
          const { route, status, userId: by } = JSON.parse(line);
          return by === undefined ? [route, status] : [route, status, by];
        }),
      ).toEqual([
        ['/auth/signup', 201, userId],
        ['/auth/login', 401],
        ['/auth/login', 200, userId],
        ['/orders', 403, userId],
        ['/cart', 403],
        ['/auth/logout', 200],
      ]);
      expect(told.join()).not.toContain(email);
    } finally {
      await quiet.close();
    }
  });

  it('holds no e-mail, password, token, address, cookie or secret of a card, whatever people did', async () => {
    const { pinCode: _digitsLikeAnyTime, ...ownWords } = address;
    const secrets = [EMAIL, PASSWORD, WRONG, ...Object.values(ownWords), stripe.settings.secretKey, WEBHOOK_SECRET];
    const { visitor, db, clock } = shop;

    const signedUp = await visitor.post('/auth/signup', { email: EMAIL, password: PASSWORD });
    const session = cookieOf(signedUp).replace('session=', '');
    await visitor.post('/auth/signup', { email: EMAIL, password: PASSWORD });
    await visitor.post('/auth/login', { email: EMAIL, password: WRONG });
    const shopper = shop.with({ cookie: `session=${session}` });
    const { id: userId } = Object(signedUp.body);
    await shopper.patch(`/users/${userId}`, { name: 'Ann Example', addresses: [address] });
    await shopper.patch(`/users/${userId}`, { addresses: [{ ...address, city: 7 }] });

    const { intent, deliver, event, account } = cardShopOf(shop, stripe);
    const product = await makeProduct(shop);
    const body = { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' };
    const placed = read(shopOrder, await shopper.post('/orders', body));
    const intentId = await intent(shopper, placed.id);
    const clientSecret = account.intents.get(intentId)?.client_secret ?? '';
    secrets.push(session, clientSecret, clientSecret.slice(clientSecret.indexOf('_secret_')));
    stripe.setWeather('down');
    await shopper.get(`/orders/own/${placed.id}`);
    stripe.setWeather('fair');
    account.pay(intentId);
    await deliver(event('payment_intent.succeeded', intentId));
    await deliver({ id: 'evt_forged' }, () => 't=1,v1=forged');

    await visitor.post('/auth/reset-password-request', { email: EMAIL });
    const tokens: string[] = [];
    const outbox = outboxOf(shop, {
      async send(mail) {
        tokens.push(...(/token=([\w-]+)/.exec(mail.text)?.slice(1) ?? []));
        if (tokens.length === 0) throw new Error(`550 <${mail.to.address}> is unknown here`);
        return `250 2.1.5 <${mail.to.address}> accepted`;
      },
      close() {},
    });
    await deliverAll({ ...outbox, log });
    const [token = ''] = tokens;
    expect(token).toHaveLength(43);
    secrets.push(token);
    await visitor.get(`/reset-password?token=${token}&email=${EMAIL}`, { accept: 'text/html' });
    await visitor.post('/auth/reset-password', { email: EMAIL, token, password: 'Better-Horse-8' });
    secrets.push('Better-Horse-8');

    // What PostgreSQL quotes when something goes wrong.
    const twice = await db
      .insertInto('users')
      .values({ email: EMAIL, password_hash: 'x', role: 'user', created_at: clock.now(), updated_at: clock.now() })
      .execute()
      .catch((error: unknown) => error);
    expect(isDatabaseError(twice, '23505') && twice.detail).toContain(EMAIL);
    log.error({ err: new Error('outer', { cause: twice }) }, 'request failed');

    const text = logged.join('');
    for (const route of ['/auth/signup', '/orders', '/webhook', '/auth/reset-password', '/users/:id']) {
      expect(lines().some((line) => line.route === route)).toBe(true);
    }
    expect(text).toContain('mail sent');
    expect(text).toContain('the order was not reconciled');
    expect(text).toContain('users_email_key');
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('holds no key of a guest’s order, whatever address it is in', async () => {
    const told: string[] = [];
    const all = openLog('trace', { write: (line: string) => void told.push(line) });
    const open = await startTestApp({ fixedSettings: { storefront: 'public' }, logger: all });
    try {
      const product = await makeProduct(open);
      const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: { ...address, email: EMAIL } };
      const { id } = read(shopOrder, await open.visitor.post('/orders', body));
      const keys: string[] = [];
      const outbox = outboxOf(open, {
        async send({ text }) {
          const [, key = ''] = /\?key=(\S+)/.exec(text) ?? [];
          keys.push(key);
          return 'sent';
        },
        close() {},
      });
      await deliverAll({ ...outbox, log: all });
      const [key = ''] = keys;
      expect(key).toHaveLength(22);
      const sent = { accept: 'text/html', referer: `https://shop.example/order/${id}?key=${key}` };
      expect(await open.visitor.get(`/order/${id}?key=${key}`, sent)).toMatchObject({ status: 200 });
      for (const path of ['/timeline', '/invoice.pdf', '/nonsense', '/%ff'])
        await open.visitor.get(`/orders/own/${id}${path}?key=${key}`);
      await open.visitor.post(`/create-payment-intent?key=${key}`, { orderId: id });
      await open.visitor.post(`/auth/signup?key=${key}`, { email: EMAIL, password: PASSWORD });
      await open.visitor.post(`/orders/own/${id}/cancel?key=${key}`, {});
      const text = told.join('');
      expect(text).toContain('/orders/own/:id/timeline');
      expect(text).not.toContain(key);
    } finally {
      await open.close();
    }
  });

  it('leaves out what PostgreSQL quotes of a value that it could not take', async () => {
    const failed = await shop.database.pool
      .query(`select '${EMAIL} ${WRONG}'::integer`)
      .catch((error: unknown) => error);
    log.error({ err: failed }, 'request failed');
    expect(lines().at(-1)).toMatchObject({ err: { code: '22P02', message: 'invalid input syntax for type integer…' } });
    expect(logged.at(-1)).not.toContain(WRONG);
  });

  it('tells of an error what it is, where it happened and what caused it', () => {
    const cause = Object.assign(new TypeError('too short'), { code: 'E_SHORT', secret: WRONG });
    log.error({ err: new Error('outer', { cause }) }, 'request failed');
    expect(lines().at(-1)).toMatchObject({
      err: {
        type: 'Error',
        message: 'outer',
        stack: expect.stringMatching(/^outer\n +at .*log\.test\.ts/),
        cause: { type: 'TypeError', message: 'too short', code: 'E_SHORT' },
      },
    });
    expect(logged.at(-1)).not.toContain(WRONG);
  });

  it('names the request in each of its lines, and returns the id to the client', async () => {
    const answer = await shop.visitor.get('/products');
    const id = String(answer.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines().at(-1)).toMatchObject({ reqId: id, method: 'GET', route: '/products', status: 401 });
  });

  it('takes over the id of a proxy only when it is well formed', async () => {
    const idFor = async (given: string) =>
      (await shop.visitor.get('/health/live', { 'x-request-id': given })).headers['x-request-id'];
    for (const good of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'edge-1.a_b2', '6f0e1c2a-0000-4000-8000-000000000000']) {
      expect(await idFor(good)).toBe(good);
    }
    for (const bad of ['short', 'a b c d e f g', '{"level":60}', `x${'y'.repeat(64)}`, EMAIL, 'ümlaut-1234']) {
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
    const unreadable = await shop.visitor.get('/products/%ff', { 'x-request-id': 'edge-12345' });
    expect(unreadable).toMatchObject({ status: 400, headers: { 'x-request-id': 'edge-12345' } });
  });
});
