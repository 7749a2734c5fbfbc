/** Papers and mails in Arabic are mirrored; what is in another script, numbers and codes keep their direction. */

import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { pdfOf, placesIn } from '../../test/pdf-text.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ settings: { languages: ['en', 'ar'] } });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const TITLE = 'Lederjacke (schwarz) 3-teilig!';
const PHONE = '+49 30 1234-56';

async function placed(headers: Record<string, string>) {
  const shopper = await shop.as(await makeUser(shop));
  const product = await makeProduct(shop, { title: TITLE, price: 2000 });
  const body = { ...orderOf([{ product, quantity: 3 }]), selectedAddress: { ...address, phone: PHONE } };
  return read(shopOrder, await shopper.post('/orders', body, headers));
}

async function invoiceIn(language: string) {
  const order = await placed({ 'accept-language': language });
  await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received', status: 'dispatched' });
  const { width, places } = await placesIn(admin, `/orders/${order.id}/invoice.pdf`);
  const placeOf = (text: string) => {
    const found = places.find((place) => place.text.includes(text));
    if (found === undefined) throw new Error(`No '${text}' among ${places.map((place) => place.text).join(', ')}`);
    return found;
  };
  const leftsOf = (text: string) => places.filter((place) => place.text.includes(text)).map(({ left }) => left);
  return { width, placeOf, leftsOf };
}

it('an invoice begins at the right and has its amounts at the left', async () => {
  const english = await invoiceIn('en');
  const arabic = await invoiceIn('ar');
  const title = arabic.placeOf(TITLE);
  // As far from the right edge as the English one is from the left one.
  expect(arabic.width - title.right).toBeCloseTo(english.placeOf(TITLE).left, 0);
  // The symbol of the currency is read after the amount.
  expect(Math.min(...arabic.leftsOf('$'))).toBeCloseTo(english.width - english.placeOf('45.00').right, 0);
  expect(arabic.placeOf('45.00').right).toBeLessThan(title.left);
  // Below the second column, whose texts end where they start in English.
  expect(arabic.width - arabic.placeOf(PHONE).right).toBeCloseTo(english.placeOf(PHONE).left, 0);
});

it('the text of an invoice is copied as it is written, letter by letter', async () => {
  const order = await placed({ 'accept-language': 'ar' });
  await admin.patch(`/orders/${order.id}`, { paymentStatus: 'received', status: 'dispatched' });
  const { text } = await pdfOf(admin, `/orders/${order.id}/invoice.pdf`);
  // The reader of this test also tells of the dots, which are drawn by themselves.
  const letters = text.replaceAll(/[^\p{Script=Arabic}]/gu, '');
  for (const word of ['فاتورة', 'الصنف', 'التفاصيل', 'تاريخ', 'رقم', 'المبلغ', 'المجموع', 'الإجمالي', 'صفحة'])
    expect(letters).toContain(word);
});

it('a packing slip has its boxes and places at the right', async () => {
  const order = await placed({ 'accept-language': 'ar' });
  const { width, places } = await placesIn(admin, `/orders/packing-slips.pdf?ids=${order.id}&lang=ar`);
  const title = places.find(({ text }) => text.includes(TITLE));
  const quantity = places.find(({ text, y }) => text === '3' && y === title?.y);
  expect(title?.right).toBeGreaterThan(width / 2);
  expect(quantity?.right).toBeLessThan(width / 4);
});

it('a mail has the direction on what mail programs keep, amounts at the left, and names and numbers in their own', async () => {
  const mailbox = openMailbox(shop);
  const english = await placed({});
  const arabic = await placed({ 'accept-language': 'ar' });
  const mails = await mailbox.read();
  const htmlOf = (id: number) =>
    mails.map(({ parsed }) => parsed.html ?? '').findLast((html) => html.includes(`orders/${id}`)) ?? '';
  expect(htmlOf(arabic.id)).toMatch(/<html lang="ar" dir="rtl">[\s\S]*<table [^>]*dir="rtl"/);
  expect(htmlOf(arabic.id)).not.toMatch(/align="right"|padding-left:10px|letter-spacing:-/);
  expect(htmlOf(arabic.id)).toContain('<td align="left" valign="top"');
  expect(htmlOf(arabic.id)).toContain(`<span dir="auto">${TITLE}</span>`);
  expect(htmlOf(arabic.id)).toContain(`<span dir="auto">${PHONE}</span>`);
  expect(htmlOf(english.id)).not.toMatch(/rtl|dir="auto"|align="left"/);
});
