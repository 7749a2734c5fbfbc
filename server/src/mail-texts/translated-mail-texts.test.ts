/** The merchant's own texts of mails in the languages of the shop. */

import { mailPreview, mailText, mailTexts } from '@shop/contract/mail-texts';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../test/mailbox.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
let adminUser: { id: number; email: string };
beforeAll(async () => {
  shop = await startTestApp({ publicUrl: PUBLIC_URL, rateLimits: false });
  mailbox = openMailbox(shop);
  adminUser = await makeAdmin(shop);
  admin = await shop.as(adminUser);
});
beforeEach(async () => {
  await admin.patch('/settings', { languages: ['en', 'de', 'fr'] });
  await admin.delete('/mail-texts/order-placed');
});
afterAll(() => shop.close());

const own = { subject: 'Thanks for {order}', intro: 'Dear {name}' };
const german = { subject: 'Danke für {order}' };
const change = async (body: object) => read(mailText, await admin.patch('/mail-texts/order-placed', body));

async function mailIn(language: string) {
  const user = await makeUser(shop);
  const lamp = await makeProduct(shop);
  const client = await shop.as(user);
  expect((await client.post(`/orders?lang=${language}`, orderOf([{ product: lamp, quantity: 2 }]))).status).toBe(201);
  const [mail] = await mailbox.read(user.email);
  return { subject: mail?.parsed.subject, text: mail?.parsed.text };
}

describe('a mail', () => {
  it('has the texts of its language, each by itself, else those of the default', async () => {
    await change({ ...own, translations: { de: german } });
    const inGerman = await mailIn('de');
    expect(inGerman.subject).toMatch(/^Danke für \d+$/);
    expect(inGerman.text).toContain('Dear ');
    expect((await mailIn('fr')).subject).toMatch(/^Thanks for \d+$/);
    expect((await mailIn('en')).subject).toMatch(/^Thanks for \d+$/);
  });

  it('has the shop’s words of its language where neither that nor the default has a text', async () => {
    await change({ translations: { de: { intro: 'Liebe {name}' } } });
    const inGerman = await mailIn('de');
    expect(inGerman.text).toContain('Liebe ');
    expect(inGerman.subject).toMatch(/^Bestellung/);
    expect((await mailIn('fr')).text).not.toContain('Liebe');
    expect((await mailIn('en')).subject).toMatch(/^Order #\d+ is placed$/);
  });
});

describe('staff', () => {
  it('read the default’s texts and words, whatever their browser prefers, and the others beside them', async () => {
    await change({ subject: own.subject, translations: { de: german } });
    const list = read(mailTexts, await admin.get('/mail-texts', { 'accept-language': 'de' }));
    expect(list.find(({ kind }) => kind === 'order-placed')).toMatchObject({
      subject: own.subject,
      intro: 'We have received your order #{order} for {total}.',
      translations: { de: german },
    });
    expect(list.find(({ kind }) => kind === 'shipped')).toMatchObject({ changed: false, translations: {} });
    const inGerman = read(mailTexts, await admin.get('/mail-texts?lang=de'));
    expect(inGerman.find(({ kind }) => kind === 'order-placed')?.subject).toBe(german.subject);
  });

  it('who send back the original of the default change nothing, and bring all languages back by DELETE', async () => {
    const original = read(mailText, await admin.delete('/mail-texts/order-placed'));
    const same = { subject: original.subject, intro: original.intro };
    const kept = read(
      mailText,
      await admin.send({
        method: 'PATCH',
        url: '/mail-texts/order-placed',
        payload: same,
        headers: { 'accept-language': 'de' },
      }),
    );
    expect(kept.changed).toBe(false);
    expect(await change({ translations: { de: german } })).toMatchObject({ changed: true, ...same });
    expect(read(mailText, await admin.delete('/mail-texts/order-placed'))).toEqual(original);
    expect((await mailIn('de')).subject).toMatch(/^Bestellung/);
  });

  it('are told of texts that changed meanwhile, and of placeholders that the kind has not, by their language', async () => {
    const { updatedAt } = await change({ translations: { de: german } });
    const late = await admin.patch('/mail-texts/order-placed', { translations: { fr: german }, updatedAt: null });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE', current: { updatedAt } } });
    const faultsOf = async (translations: object) =>
      read(problem, await admin.patch('/mail-texts/order-placed', { translations })).errors?.map(({ path }) => path);
    expect(await faultsOf({ de: { subject: '{link' } })).toEqual(['translations.de.subject']);
    expect(await faultsOf({ de: { intro: '{nobody}' } })).toEqual(['translations.de.intro']);
    expect(await faultsOf({ de: { subject: 'a\nb' } })).toEqual(['translations.de.subject']);
    expect(await faultsOf({ en: { subject: 'x' } })).toEqual(['translations.en']);
  });

  it('find texts and translations in each other’s place in another default language, and back', async () => {
    const before = await change({ ...own, translations: { de: { ...german, intro: 'Liebe {name}' } } });
    await admin.patch('/settings', { languages: ['de', 'en'] });
    const list = read(mailTexts, await admin.get('/mail-texts'));
    expect(list.find(({ kind }) => kind === 'order-placed')).toMatchObject({
      ...german,
      intro: 'Liebe {name}',
      translations: { en: own },
    });
    await admin.patch('/settings', { languages: ['en', 'de'] });
    const back = read(mailTexts, await admin.get('/mail-texts')).find(({ kind }) => kind === 'order-placed');
    expect(back).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  it('see a preview in the default language, and in another by lang, and get it as a test mail', async () => {
    await change({ subject: own.subject, translations: { de: german } });
    const preview = async (query: string, body: object = {}) =>
      read(mailPreview, await admin.post(`/mail-texts/order-placed/preview${query}`, body));
    expect((await preview('')).subject).toMatch(/^Thanks for/);
    const inGerman = await preview('?lang=de');
    expect(inGerman.subject).toMatch(/^Danke für/);
    expect(inGerman.html).toContain('lang="de"');
    expect((await preview('?lang=de', { subject: 'Hallo {name}' })).subject).toMatch(/^Hallo/);
    await admin.post('/mail-texts/order-placed/test?lang=de', {});
    const mail = (await mailbox.read(adminUser.email)).at(-1);
    expect(mail?.parsed.subject).toMatch(/^Danke für/);
  });
});
