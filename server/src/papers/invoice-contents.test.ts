/** An invoice has all that article 226 of the VAT directive names, and so have credit notes and corrections. */

import { type Order, shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../test/card-shop.ts';
import { address, makeProducts, makeUser, orderOf } from '../../test/factories.ts';
import { useCardShop } from '../../test/ordering.ts';
import { pdfOf } from '../../test/pdf-text.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../test/price-rules.ts';
import { read } from '../../test/test-app.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const ofDrawing = 60_000;

beforeEach(async () => {
  const { shop } = cards;
  await shop.set({ country: 'DE' });
  await makeTaxRate(shop, { country: 'DE', percent: 19, name: 'MwSt' });
  await makeTaxRate(shop, { country: 'DE', percent: 7, taxClass: 'books', name: 'MwSt' });
  await makeTaxRate(shop, { country: 'DE', percent: 19, taxClass: 'shipping', name: 'MwSt' });
  await makeZone(shop, ['DE'], [{ name: 'Parcel', rates: [{ from: 0, price: 490 }] }]);
  await makePromotion(shop, { code: 'SUMMER', name: 'Summer' });
});
afterEach(async () => {
  await cards.shop.set({ pricesIncludeTax: true });
  await clearPriceRules(cards.shop);
});

/** A lamp at $89.00 and two books at $19.99, less 10 %, with a parcel, to Germany. */
async function place(): Promise<Order> {
  const { shop } = cards;
  const shopper = await shop.as(await makeUser(shop));
  const [lamp, book] = await makeProducts(shop, [
    { title: 'Lamp', price: 8900, discountHundredths: 0 },
    { title: 'Book', price: 1999, discountHundredths: 0 },
  ]);
  if (lamp === undefined || book === undefined) throw new Error('No products');
  await shop.db.updateTable('products').set({ tax_class: 'books' }).where('id', '=', book.id).execute();
  const ordered = orderOf([
    { product: lamp, quantity: 1 },
    { product: book, quantity: 2 },
  ]);
  const priced = { codes: ['SUMMER'], selectedAddress: { ...address, country: 'DE' } };
  const { total } = read(quote, await shopper.post('/quotes', { items: ordered.items, ...priced }));
  return read(shopOrder, await shopper.post('/orders', { ...ordered, ...priced, totalAmount: total }));
}

const invoiceOf = async (id: number) => (await pdfOf(cards.admin, `/orders/${id}/invoice.pdf`)).text;
const refund = (id: number, body: object) => cards.admin.post(`/orders/${id}/refunds`, { reason: 'Returned', ...body });
const known = async (id: number) => read(shopOrder, await cards.admin.get(`/orders/${id}`));

describe('an invoice with two rates and shipping', { timeout: ofDrawing }, () => {
  it('names net unit price and rate of each line, discounts, and net amount and tax of each rate once', async () => {
    const { id } = await place();
    await cards.change(id, { status: 'dispatched' });
    const text = await invoiceOf(id);
    for (const part of [
      /Lamp .* 1 \$74\.79 19 % \$89\.00/,
      /Book .* 2 \$18\.68 7 % \$39\.98/,
      /Summer \(SUMMER\) -\$12\.90/,
      'Shipping: Parcel (19 %) $4.90',
      'Total $120.98 USD',
      'Tax rate Net amount Tax amount Total',
      'MwSt 19 % $71.43 $13.57 $85.00',
      'MwSt 7 % $33.63 $2.35 $35.98',
    ]) {
      expect(text).toMatch(part);
    }
    expect(text.match(/MwSt 19 %/g)).toHaveLength(1);
    expect(text).not.toContain('$0.00');
  });

  it('has the same where taxes are added', async () => {
    await cards.shop.set({ pricesIncludeTax: false });
    const { id } = await place();
    await cards.change(id, { status: 'dispatched' });
    const text = await invoiceOf(id);
    for (const part of [
      /Lamp .* 1 \$89\.00 19 % \$89\.00/,
      'MwSt 19 % $16.15 MwSt 7 % $2.52 Total $139.65 USD',
      'MwSt 19 % $85.00 $16.15 $101.15',
      'MwSt 7 % $35.98 $2.52 $38.50',
    ]) {
      expect(text).toMatch(part);
    }
  });

  it('names the date of dispatch as that of supply, or that of payment where it is before', async () => {
    const sent = await place();
    cards.shop.clock.advance(2 * 86_400);
    await cards.change(sent.id, { status: 'dispatched' });
    expect(await invoiceOf(sent.id)).toContain('Date of supply: January 17, 2026 Order:');
    const paid = await place();
    cards.shop.clock.advance(86_400);
    await cards.change(paid.id, { paymentStatus: 'received' });
    cards.shop.clock.advance(86_400);
    await cards.change(paid.id, { status: 'dispatched' });
    expect(await invoiceOf(paid.id)).toContain('Date of supply: January 18, 2026 (date of payment)');
  });
});

describe('credit notes', { timeout: ofDrawing }, () => {
  it('have amounts of their lines, and together the tax of the invoice to the cent', async () => {
    const { id, items } = await place();
    await cards.change(id, { paymentStatus: 'received' });
    const [lamp, book] = items.map((item) => item.id);
    await refund(id, { amount: 17.99, lines: [{ line: book, quantity: 1 }] });
    await refund(id, { amount: 85, lines: [{ line: lamp, quantity: 1 }] });
    const { creditNotes } = await cards.change(id, { status: 'cancelled' });
    const papers = await Promise.all(
      creditNotes.map((note) => pdfOf(cards.admin, `/orders/${id}/credit-notes/${note.id}.pdf`)),
    );
    const [first, second, third] = papers.map(({ text }) => text);
    expect(first).toMatch(/Book .* 1 \$18\.68 7 % \$17\.99 Credited \$17\.99 USD/);
    expect(first).toContain('MwSt 7 % $16.81 $1.18 $17.99');
    expect(first).not.toContain('MwSt 19 %');
    expect(second).toMatch(/Lamp .* 1 \$74\.79 19 % \$80\.10 Shipping \$4\.90 Credited \$85\.00 USD/);
    expect(second).toContain('MwSt 19 % $71.43 $13.57 $85.00');
    expect(second).not.toContain('MwSt 7 %');
    expect(third).toContain('MwSt 7 % $16.82 $1.17 $17.99');
    for (const text of [first, second, third]) expect(text).not.toContain('$0.00');
  });

  it('of the whole order list all its lines, and its shipping', async () => {
    const { id } = await place();
    await cards.change(id, { status: 'dispatched' });
    const { creditNotes } = await cards.change(id, { status: 'cancelled' });
    const { text } = await pdfOf(cards.admin, `/orders/${id}/credit-notes/${creditNotes[0]?.id}.pdf`);
    expect(text).toMatch(/Lamp .*\$80\.10 Book .*\$35\.98 Shipping \$4\.90 Credited \$120\.98 USD/);
    expect(text).toMatch(/For invoice: INV-\d{6} of January \d+, 2026 Date of supply: January \d+, 2026/);
    expect(text).toContain('MwSt 19 % $71.43 $13.57 $85.00');
  });
});

describe('a correction', { timeout: ofDrawing }, () => {
  it('shows the credit note that it cancels, for its owner and for staff', async () => {
    const { id } = await place();
    await cards.change(id, { paymentStatus: 'received' });
    await cards.change(id, { status: 'cancelled' });
    const { corrections, creditNotes, invoices } = await cards.change(id, { status: 'pending' });
    const [correction] = corrections;
    const paper = await pdfOf(cards.admin, `/orders/${id}/corrections/${correction?.id}.pdf`);
    expect(paper).toMatchObject({ title: `Correction ${correction?.number}`, tagged: true, language: 'en' });
    for (const part of [
      `Cancels credit note: ${creditNotes[0]?.number}`,
      `For invoice: ${invoices[0]?.number}`,
      'The refund was taken back: the order goes on',
      'No longer credited $120.98 USD',
      'MwSt 7 % $33.63 $2.35 $35.98',
    ]) {
      expect(paper.text).toContain(part);
    }
    const other = await cards.shop.as(await makeUser(cards.shop));
    expect((await other.get(`/orders/own/${id}/corrections/${correction?.id}.pdf`)).status).toBe(404);
    expect((await other.get(`/orders/${id}/corrections/${correction?.id}.pdf`)).status).toBe(403);
    expect((await cards.admin.get(`/orders/${id}/corrections/999999.pdf`)).status).toBe(404);
    expect((await cards.admin.get(`/orders/${id}/corrections/x.pdf`)).status).toBe(400);
  });
});

describe('each invoice of an order', { timeout: ofDrawing }, () => {
  it('has an address with its number, whatever that begins with, and invoice.pdf is the last', async () => {
    await cards.shop.set({ invoicePrefix: 'R/24.a-' });
    const { id } = await place();
    await cards.change(id, { status: 'dispatched' });
    await cards.change(id, { status: 'cancelled' });
    await cards.change(id, { status: 'dispatched' });
    await cards.shop.set({ invoicePrefix: 'INV-' });
    const { invoices } = await known(id);
    const paperOf = async ({ number }: { number: string }) =>
      pdfOf(cards.admin, `/orders/${id}/invoices/${encodeURIComponent(number)}.pdf`);
    const titles = (await Promise.all(invoices.map(paperOf))).map(({ title }) => title);
    expect(titles).toEqual(invoices.map(({ number }) => `Invoice ${number}`));
    expect((await pdfOf(cards.admin, `/orders/${id}/invoice.pdf`)).title).toBe(titles[1]);
    const other = await place();
    const [first] = invoices.map(({ number }) => encodeURIComponent(number));
    expect((await cards.admin.get(`/orders/${other.id}/invoices/${first}.pdf`)).status).toBe(404);
    expect((await cards.shop.visitor.get(`/orders/own/${id}/invoices/${first}.pdf`)).status).toBe(401);
  });
});
