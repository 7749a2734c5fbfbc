/** Mails and papers have the language in which their order was placed, also where somebody else reads or prints them. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { pdfOf } from '../../test/pdf-text.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ settings: { languages: ['en', 'de'] } });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

async function placed(headers: Record<string, string>) {
  const shopper = await shop.as(await makeUser(shop));
  const body = { ...orderOf([{ product: await makeProduct(shop), quantity: 1 }]), selectedAddress: address };
  const order = read(shopOrder, await shopper.post('/orders', body, headers));
  return { order, shopper };
}

it('an invoice in the language of its order, for staff as well', async () => {
  await admin.patch('/settings', {
    invoiceFooter: 'Thank you',
    translations: { de: { invoiceFooter: 'Vielen Dank' } },
  });
  const { order } = await placed({ 'accept-language': 'de' });
  await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received', status: 'dispatched' });
  const { text, language } = await pdfOf(admin, `/orders/${order.id}/invoice.pdf?lang=en`);
  expect(language).toBe('de');
  expect(text).toContain('Rechnung');
  expect(text).toContain('Seite 1 von 1');
  expect(text).toContain('Vielen Dank');
  expect(text).not.toContain('Invoice');
});

it('a mail in the language of its order', async () => {
  const mailbox = openMailbox(shop);
  const before = (await mailbox.read()).length;
  const german = await placed({ 'accept-language': 'de' });
  const english = await placed({});
  const arrived = (await mailbox.read()).slice(before);
  const subjects = arrived.map(({ parsed }) => parsed.subject);
  expect(subjects).toContain(`Bestellung Nr. ${german.order.id} ist eingegangen`);
  expect(subjects).toContain(`Order #${english.order.id} is placed`);
  const html = arrived.find(({ parsed }) => parsed.subject?.startsWith('Bestellung'))?.parsed.html;
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain(`https://shop.example/de/my-orders/${german.order.id}`);
  expect(html).toContain('Diese E-Mail kommt von');
});

it('dates as dateLanguage has them in its language, and as usual in others', async () => {
  const invoiceIn = async (language: string) => {
    const { order } = await placed({ 'accept-language': language });
    await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received', status: 'dispatched' });
    return (await pdfOf(admin, `/orders/${order.id}/invoice.pdf`)).text;
  };
  expect(await invoiceIn('de')).toContain('15. Januar 2026');
  await admin.patch('/settings', { dateLanguage: 'de-AT' });
  expect(await invoiceIn('de')).toContain('15. Jänner 2026');
  expect(await invoiceIn('en')).toContain('January 15, 2026');
  await admin.patch('/settings', { dateLanguage: 'en-GB' });
  expect(await invoiceIn('de')).toContain('15. Januar 2026');
  expect(await invoiceIn('en')).toContain('15 January 2026');
  await admin.patch('/settings', { dateLanguage: 'en-US' });
});

it('the timeline of an own order in the language of its reader', async () => {
  const { order, shopper } = await placed({ 'accept-language': 'de' });
  const path = `/orders/own/${order.id}/timeline`;
  const english = await shopper.get(path);
  const german = await shopper.get(path, { 'accept-language': 'de' });
  expect(english.text).not.toBe(german.text);
  expect(german.text).toMatch(/[Bb]estell/);
});
