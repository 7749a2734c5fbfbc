import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../test/card-shop.ts';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { useCardShop } from '../../test/ordering.ts';
import { papersOf } from '../../test/papers.ts';
import { pdfOf } from '../../test/pdf-text.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const fonts = 60_000;

const { dispatched, makeReturn } = papersOf(() => cards);

describe('an invoice', { timeout: fonts }, () => {
  it('is a tagged file with title, language and real text, for its owner and for staff', async () => {
    const { id, shopper, product, number } = await dispatched({ title: 'Oak lamp' });
    const own = await pdfOf(shopper, `/orders/own/${id}/invoice.pdf`);
    expect(own).toMatchObject({ title: `Invoice ${number}`, language: 'en', tagged: true });
    expect(own.pages).toHaveLength(1);
    for (const part of [
      `Invoice ${number}`,
      'Test Shop',
      '1 Main Street',
      'Tax id US-1',
      'Ann Example',
      'Springfield, Oregon 97477',
      'January 15, 2026',
      `Order: #${id}`,
      product.title,
      '$15.00',
      '$30.00',
      'Page 1 of 1',
    ]) {
      expect(own.text).toContain(part);
    }
    expect(await pdfOf(cards.admin, `/orders/${id}/invoice.pdf`)).toEqual(own);
  });

  it('is shown by the browser under its number, and stored nowhere', async () => {
    const { id, shopper, number } = await dispatched();
    const answer = await shopper.get(`/orders/own/${id}/invoice.pdf`, { accept: 'text/html,*/*' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    });
  });

  it('never changes, also when the settings, the order and the shop change', async () => {
    const { id, shopper } = await dispatched();
    const before = await shopper.get(`/orders/own/${id}/invoice.pdf`);
    const { invoicePrefix, sellerName, address, taxId } = cards.shop.deps.settings.current();
    await cards.shop.set({ invoicePrefix: 'X-', sellerName: 'Other', address: 'Elsewhere', taxId: '' });
    await cards.change(id, { status: 'delivered', paymentStatus: 'received' });
    cards.shop.clock.advance(3600);
    const after = await shopper.get(`/orders/own/${id}/invoice.pdf`);
    await cards.shop.set({ invoicePrefix, sellerName, address, taxId });
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it('is not found before there is one, for others, and of orders that are none', async () => {
    const { id } = await dispatched();
    const { id: unpaid, shopper } = await cards.order();
    const statuses = async (client: typeof shopper, urls: string[]) =>
      Promise.all(urls.map(async (url) => (await client.get(url)).status));
    expect(
      await statuses(shopper, [
        `/orders/own/${unpaid}/invoice.pdf`,
        `/orders/own/${id}/invoice.pdf`,
        '/orders/own/999999/invoice.pdf',
        '/orders/own/x/invoice.pdf',
        `/orders/${id}/invoice.pdf`,
        '/orders/packing-slips.pdf?ids=1',
      ]),
    ).toEqual([404, 404, 404, 400, 403, 403]);
    expect(await statuses(cards.admin, [`/orders/${unpaid}/invoice.pdf`, '/orders/999999/invoice.pdf'])).toEqual([
      404, 404,
    ]);
    expect(await statuses(cards.shop.visitor, [`/orders/own/${id}/invoice.pdf`, `/orders/${id}/invoice.pdf`])).toEqual([
      401, 401,
    ]);
  });
});

describe('a credit note', { timeout: fonts }, () => {
  it('names its invoice, what it is for, and what it gives back', async () => {
    const { id, shopper } = await cards.paidOrder();
    await cards.change(id, { status: 'cancelled' });
    await cards.reconcileDue();
    const { invoice, creditNotes } = await cards.known(shopper, id);
    const [note] = creditNotes;
    const url = `${id}/credit-notes/${note?.id}.pdf`;
    const paper = await pdfOf(shopper, `/orders/own/${url}`);
    expect(paper).toMatchObject({ title: `Credit note ${note?.number}`, tagged: true });
    for (const part of [`For invoice: ${invoice?.number}`, 'Order cancelled', '$30.00', `Order: #${id}`]) {
      expect(paper.text).toContain(part);
    }
    expect(await pdfOf(cards.admin, `/orders/${url}`)).toEqual(paper);
    const other = await dispatched();
    expect((await other.shopper.get(`/orders/own/${url}`)).status).toBe(404);
    expect((await cards.admin.get(`/orders/${other.id}/credit-notes/${note?.id}.pdf`)).status).toBe(404);
    expect((await cards.admin.get(`/orders/${other.id}/credit-notes/x.pdf`)).status).toBe(400);
  });
});

describe("a return's slip", { timeout: fonts }, () => {
  it('says what comes back, from whom and to whom', async () => {
    const { id, shopper, product } = await dispatched();
    const found = await makeReturn(id);
    const paper = await pdfOf(shopper, `/orders/own/${id}/returns/${found}/slip.pdf`);
    for (const part of [
      `Return ${found} of order #${id}`,
      product.title,
      'Too small',
      'The shade is fine',
      'Test Shop',
      'Ann Example',
    ]) {
      expect(paper.text).toContain(part);
    }
    expect(await pdfOf(cards.admin, `/orders/${id}/returns/${found}/slip.pdf`)).toEqual(paper);
    const other = await dispatched();
    expect((await other.shopper.get(`/orders/own/${id}/returns/${found}/slip.pdf`)).status).toBe(404);
    expect((await cards.admin.get(`/orders/${other.id}/returns/${found}/slip.pdf`)).status).toBe(404);
  });
});

describe('texts on papers', { timeout: fonts }, () => {
  it('may have letters for which the font places no marks: they are printed, and so are the orders beside', async () => {
    const letters = ['\u06a5', '\u06a3', '\u0760', '\u08a4', '\u0627\u0617', 'a\u0301\u20d0\u06a2 b'];
    const { id, shopper } = await dispatched({ title: letters.join(' '), street: `Rue ${letters.join(' ')} 5` });
    const beside = await dispatched({ street: 'Plain Street 1' });
    const invoice = await pdfOf(shopper, `/orders/own/${id}/invoice.pdf`);
    for (const text of ['Rue', '\u06a5', '5']) expect(invoice.text).toContain(text);
    const slips = await pdfOf(cards.admin, `/orders/packing-slips.pdf?ids=${id},${beside.id}`);
    expect(slips.text).toContain('Plain Street 1');
  });

  it('may be of any script', async () => {
    const texts = [
      'Đường Nguyễn Huệ',
      'Οδός Ερμού',
      'улица Ленина',
      'שלום עולם',
      '北京市朝阳区',
      '東京都',
      '서울특별시',
    ];
    for (const text of texts) {
      const { id, shopper } = await dispatched({ title: text, street: text });
      const { text: printed } = await pdfOf(shopper, `/orders/own/${id}/invoice.pdf`);
      for (const word of text.split(' ')) expect(printed).toContain(word);
    }
    for (const text of [
      'شارع الملك فهد',
      'ถนนสุขุมวิท',
      'दिल्ली',
      '🎄👨‍👩‍👧',
      '𐍈\u{10FFFF}',
      '\u202Eevil\u0007',
      '<b>&amp;',
      'W'.repeat(200),
    ]) {
      const { id, shopper } = await dispatched({ title: text, street: text });
      expect((await pdfOf(shopper, `/orders/own/${id}/invoice.pdf`)).text).toContain('Ann Example');
    }
  });
});

describe('packing slips', { timeout: fonts }, () => {
  it('begin with a pick list, and have a page for each order in the order of the ids', async () => {
    const [one, other] = [await dispatched({ title: 'Desk' }), await dispatched({ title: 'Chair' })];
    const { pages, title, tagged } = await pdfOf(
      cards.admin,
      `/orders/packing-slips.pdf?ids=${other.id},${one.id},${other.id}`,
    );
    expect([title, tagged]).toEqual(['Packing slips of 2 orders', true]);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toMatch(/Pick list.*2 orders, 4 items.*Chair.*Desk/);
    expect(pages[1]).toContain(`Order #${other.id}`);
    expect(pages[1]).toContain('To collect in cash: $30.00');
    expect(pages[2]).toContain(`Order #${one.id}`);
    expect(pages[2]).not.toContain('Chair');
  });

  it('sort the pick list by place in natural order, without a place last', async () => {
    const places = ['A-10', null, 'A-2', 'b-1', 'A-2'];
    const ids: number[] = [];
    for (const [n, place] of places.entries()) {
      const { id, product } = await dispatched({ title: `Thing ${n}` });
      await cards.shop.db.updateTable('products').set({ place }).where('id', '=', product.id).execute();
      ids.push(id);
    }
    const { pages } = await pdfOf(cards.admin, `/orders/packing-slips.pdf?ids=${ids}`);
    expect(pages[0]?.match(/Thing \d/g)).toEqual(['Thing 2', 'Thing 4', 'Thing 0', 'Thing 3', 'Thing 1']);
  });

  it('reject unknown orders by name, and bad lists', async () => {
    const { id } = await dispatched();
    const answer = await cards.admin.get(`/orders/packing-slips.pdf?ids=${id},999998,999999`);
    expect([answer.status, Object(answer.body).detail]).toEqual([404, 'There is no order 999998, 999999']);
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join(',');
    for (const query of ['', '?ids=', '?ids=a', '?ids=0', '?ids=-1', `?ids=${many}`]) {
      expect([(await cards.admin.get(`/orders/packing-slips.pdf${query}`)).status, query]).toEqual([400, query]);
    }
  });

  it('say of a cancelled order not to pack it', async () => {
    const { id } = await dispatched();
    await cards.change(id, { status: 'cancelled' });
    const { pages } = await pdfOf(cards.admin, `/orders/packing-slips.pdf?ids=${id}`);
    expect(pages[1]).toContain('This order is cancelled: do not pack it.');
    expect(pages[0]).toContain('1 order, 0 items');
  });

  it('need staff', async () => {
    const shopper = await cards.shop.as(await makeUser(cards.shop));
    expect((await shopper.get('/orders/packing-slips.pdf?ids=1')).status).toBe(403);
    expect((await cards.shop.visitor.get('/orders/packing-slips.pdf?ids=x')).status).toBe(401);
    const staff = await cards.shop.as(await makeAdmin(cards.shop));
    expect((await staff.get('/orders/packing-slips.pdf?ids=999999')).status).toBe(404);
  });
});
