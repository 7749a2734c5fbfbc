import {
  MAIL_INTRO_MAX,
  mailPreview,
  mailText,
  mailTextKinds,
  mailTexts,
  placeholdersOf,
} from '@shop/contract/mail-texts';
import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let adminUser: { id: number; email: string };
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  adminUser = await makeAdmin(shop);
  admin = await shop.as(adminUser);
});
beforeEach(async () => {
  for (const kind of mailTextKinds) await admin.delete(`/mail-texts/${kind}`);
});
afterAll(() => shop.close());

const textOf = async (kind: string) => read(mailTexts, await admin.get('/mail-texts')).find((one) => one.kind === kind);
const preview = async (kind: string, body: object = {}) =>
  read(mailPreview, await admin.post(`/mail-texts/${kind}/preview`, body));

describe('GET /mail-texts', () => {
  it('has each kind of mail that the shop sends, with its original texts and placeholders', async () => {
    const texts = read(mailTexts, await admin.get('/mail-texts'));
    expect(texts.map(({ kind }) => kind)).toEqual(mailTextKinds);
    for (const { kind, placeholders, changed, subject } of texts) {
      expect(changed).toBe(false);
      expect(subject).not.toBe('');
      expect(placeholders).toEqual(Object.entries(placeholdersOf).find(([name]) => name === kind)?.[1]);
    }
    expect(texts[0]).toEqual({
      kind: 'order-placed',
      subject: 'Order #{order} is placed',
      intro: 'We have received your order #{order} for {total}.',
      placeholders: ['order', 'name', 'total', 'link'],
      changed: false,
    });
  });
});

describe('The kinds of mails', () => {
  it.each([
    ['order name total link', 'order-placed payment-received shipped delivered cancelled order-note'],
    [
      'order name return amount link',
      'refund-made return-requested return-approved return-declined return-received return-withdrawn',
    ],
    ['name link', 'password-reset password-changed email-confirm email-changed second-factor-changed invitation'],
    ['count link', 'low-stock orders-summary'],
  ])('that know %s are %s', (placeholders, kinds) => {
    const known = mailTextKinds.filter((kind) => placeholdersOf[kind].join(' ') === placeholders);
    expect(known.join(' ')).toBe(kinds);
  });
});

describe('PATCH /mail-texts/{kind}', () => {
  it('changes what is sent, and answers the texts; what is left out stays', async () => {
    const answer = await admin.patch('/mail-texts/shipped', { subject: 'Off it goes: {order}' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        kind: 'shipped',
        subject: 'Off it goes: {order}',
        intro: 'We have handed over your order #{order} for delivery.',
        changed: true,
      },
    });
    await admin.patch('/mail-texts/shipped', { intro: '' });
    expect(await textOf('shipped')).toMatchObject({ subject: 'Off it goes: {order}', intro: '', changed: true });
    expect(await textOf('delivered')).toMatchObject({ changed: false });
  });

  it.each([
    ['subject', { subject: 'Hello {nmae}' }, '{nmae}'],
    ['intro', { intro: 'Pay {total} until {deadline}' }, '{deadline}'],
    ['intro', { intro: 'Your return {return}' }, '{return}'],
    ['subject', { subject: 'Half a {' }, '{{'],
    ['subject', { subject: '' }, 'required'],
    ['subject', { subject: ' ' }, 'required'],
    ['subject', { subject: 'Hi\r\nBcc: thief@evil.example' }, 'one line'],
    ['subject', { subject: 'Hi\u2028there' }, 'one line'],
    ['subject', { subject: 'x'.repeat(201) }, '200'],
    ['subject', { subject: 7 }, 'text'],
    ['subject', { subject: null }, 'text'],
    ['intro', { intro: 'x'.repeat(MAIL_INTRO_MAX + 1) }, '5000'],
    ['intro', { intro: ['x'] }, 'text'],
    ['intro', { intro: 'a\u0000' }, 'cannot be stored'],
    ['intro', { intro: '> '.repeat(200) }, 'deeper'],
    ['updatedAt', { updatedAt: 'yesterday' }, 'ISO'],
  ])('with a bad %s is 400, which names it: %j', async (path, body, said) => {
    for (const answer of [
      await admin.patch('/mail-texts/order-placed', body),
      ...(path === 'updatedAt' ? [] : [await admin.post('/mail-texts/order-placed/preview', body)]),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: expect.stringContaining(said) }] },
      });
    }
    expect(await textOf('order-placed')).toMatchObject({ changed: false });
  });

  it('takes a subject of 200 characters and an intro of 5,000', async () => {
    const body = { subject: 'x'.repeat(200), intro: 'x'.repeat(MAIL_INTRO_MAX) };
    expect(await admin.patch('/mail-texts/cancelled', body)).toMatchObject({ status: 200, body });
  });

  it('of two changes of what was read, takes the first: the second is 409 with what there is now', async () => {
    const first = await admin.patch('/mail-texts/order-note', { subject: 'One', updatedAt: null });
    const { updatedAt } = read(mailText, first);
    const second = await admin.patch('/mail-texts/order-note', { subject: 'Two', updatedAt: null });
    expect(second).toMatchObject({ status: 409, body: { code: 'STALE', current: first.body } });
    expect(await admin.patch('/mail-texts/order-note', { subject: 'Two', updatedAt })).toMatchObject({ status: 200 });
    expect(await admin.patch('/mail-texts/order-note', { subject: 'Three', updatedAt })).toMatchObject({ status: 409 });
    expect(await admin.patch('/mail-texts/order-note', { subject: 'Three' })).toMatchObject({ status: 200 });
  });

  it('of changes at the same time, loses no field', async () => {
    await Promise.all([
      admin.patch('/mail-texts/delivered', { subject: 'Here' }),
      admin.patch('/mail-texts/delivered', { intro: 'It is here' }),
    ]);
    expect(await textOf('delivered')).toMatchObject({ subject: 'Here', intro: 'It is here' });
  });

  it('with the original texts is no change of the merchant', async () => {
    const { subject, intro } = (await textOf('shipped')) ?? {};
    expect(await admin.patch('/mail-texts/shipped', { subject, intro })).toMatchObject({ body: { changed: false } });
  });

  it('is recorded with what it was before, once', async () => {
    await admin.patch('/mail-texts/low-stock', { subject: 'Buy {count} things' });
    await admin.patch('/mail-texts/low-stock', { subject: 'Buy {count} things' });
    await admin.delete('/mail-texts/low-stock');
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'mail_text_changed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const original = { kind: 'low-stock', subject: '{count} products are low in stock' };
    const own = { kind: 'low-stock', subject: 'Buy {count} things' };
    expect(entries).toEqual([
      { actor_id: adminUser.id, before: own, after: original },
      { actor_id: adminUser.id, before: original, after: own },
    ]);
  });
});

test('DELETE /mail-texts/{kind} brings the original back, and again changes nothing', async () => {
  const original = await textOf('shipped');
  await admin.patch('/mail-texts/shipped', { subject: 'Mine', intro: 'Mine' });
  for (const answer of [await admin.delete('/mail-texts/shipped'), await admin.delete('/mail-texts/shipped')]) {
    expect(answer).toMatchObject({ status: 200, body: original });
  }
  expect(await textOf('shipped')).toEqual(original);
});

test('A kind that there is not is 404', async () => {
  const answers = [
    await admin.patch('/mail-texts/newsletter', { subject: 'Hello' }),
    await admin.delete('/mail-texts/constructor'),
    await admin.post('/mail-texts/newsletter/preview', {}),
    await admin.post('/mail-texts/order_placed/test', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('Mail texts are for who may change the settings: 401 without a session, 403 for a shopper', async () => {
  const shopper = await shop.as(await makeUser(shop));
  for (const [client, status] of [
    [shop.visitor, 401],
    [shopper, 403],
  ] as const) {
    const answers = [
      await client.get('/mail-texts'),
      await client.patch('/mail-texts/shipped', { subject: 'x' }),
      await client.delete('/mail-texts/shipped'),
      await client.post('/mail-texts/shipped/preview', {}),
      await client.post('/mail-texts/shipped/test', {}),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
});

describe('A preview', () => {
  it.each(mailTextKinds)(
    'of %s has invented data, subject and intro with all placeholders, as HTML and as text',
    async (kind) => {
      const placeholders = placeholdersOf[kind].map((name) => `${name}={${name}}`).join(' ');
      const shown = await preview(kind, { subject: `S ${placeholders}`, intro: `**Intro** ${placeholders}` });
      expect(shown.subject).toMatch(/^S \w+=\S/);
      expect(shown.subject).not.toMatch(/[{}]/);
      expect(shown.html).toContain('<strong>Intro</strong>');
      expect(shown.text).toContain('Intro ');
      for (const name of placeholdersOf[kind]) expect(shown.text).toMatch(new RegExp(`${name}=\\S`));
      expect(shown.html).not.toMatch(/<script|javascript:/);
    },
  );

  it.each(mailTextKinds)('of %s without texts is the mail as it is', async (kind) => {
    const shown = await preview(kind);
    const original = await textOf(kind);
    await admin.patch(`/mail-texts/${kind}`, { subject: original?.subject, intro: original?.intro });
    expect(await preview(kind)).toEqual(shown);
    expect(await preview(kind, { subject: original?.subject, intro: original?.intro })).toEqual(shown);
    expect(shown.subject).not.toContain('{');
  });

  it('shows the stored texts where none are sent, and stores none', async () => {
    await admin.patch('/mail-texts/delivered', { subject: 'Stored {order}' });
    expect((await preview('delivered', { intro: 'Not stored' })).subject).toBe('Stored 1042');
    expect(await textOf('delivered')).toMatchObject({
      intro: 'Your order #{order} has arrived. We hope you enjoy it.',
    });
  });

  it('shows an order that is named, with its owner, also in mails about a return that it has not', async () => {
    const user = await makeUser(shop);
    await shop.db.updateTable('users').set({ name: 'Grace {order} <b>' }).where('id', '=', user.id).execute();
    const lamp = await makeProduct(shop, { title: 'A lamp of its own' });
    const placed = await (await shop.as(user)).post('/orders', orderOf([{ product: lamp, quantity: 2 }]));
    const { id: order } = read(shopOrder, placed);
    const shown = await preview('order-placed', { order, subject: '{name}: {order}, {total}', intro: 'Dear {name}' });
    expect(shown.subject).toBe(`Grace {order} <b>: ${order}, $30.00`);
    expect(shown.html).toContain('Dear Grace {order} &#x3C;b>');
    expect(shown.text).toContain('A lamp of its own');
    const returned = await preview('return-requested', { order, subject: '{order} {return} {amount}' });
    expect(returned.subject).toBe(`${order} 1 $15.00`);
    expect(await admin.post('/mail-texts/order-placed/preview', { order: 999_999 })).toMatchObject({ status: 404 });
    expect(await admin.post('/mail-texts/order-placed/preview', { order: 'x' })).toMatchObject({ status: 400 });
  });

  it('takes no body as an empty one', async () => {
    const answer = await admin.send({ method: 'POST', url: '/mail-texts/shipped/preview' });
    expect(answer.status).toBe(200);
  });
});
