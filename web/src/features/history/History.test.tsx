import type { HistoryEntry } from '@shop/contract/history';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder, somePicture, someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.orders = [someOrder({ id: 8 })];
  office.products = [someProduct({ id: 4 })];
});

const boss = { id: 1, email: 'boss@example.com' };
function entry(id: number, changes: Partial<HistoryEntry>): HistoryEntry {
  return { id, at: '2026-01-02T12:00:00.000Z', by: boss, action: 'product_changed', changes: [], ...changes };
}
const history = () => screen.findByRole('region', { name: 'History' });
const rows = async () => within(await history()).findAllByRole('listitem');

async function openOrderHistory() {
  const rendered = renderShop('/admin/orders');
  await rendered.user.click(await screen.findByRole('button', { name: 'View order 8' }));
  await rendered.user.click(await screen.findByText('History'));
  return rendered;
}

describe('the history of an order that is viewed', () => {
  test('says who did what, and what the shop did by itself', async () => {
    office.histories.set('orders/8', [
      entry(5, { by: null, action: 'payment_refunded', changes: [{ field: 'amount', after: 15 }] }),
      entry(4, {
        by: null,
        action: 'order_expired',
        changes: [{ field: 'status', before: 'pending', after: 'cancelled' }],
      }),
      entry(3, {
        action: 'order_changed',
        changes: [
          { field: 'status', before: 'pending', after: 'delivered' },
          { field: 'paymentStatus', before: 'pending', after: 'received' },
        ],
      }),
      entry(2, { by: null, action: 'payment_received', changes: [{ field: 'amount', after: 15 }] }),
      entry(1, { by: { id: 9, email: null }, action: 'order_placed', changes: [{ field: 'totalAmount', after: 15 }] }),
    ]);
    await openOrderHistory();
    const texts = (await rows()).map((row) => row.textContent?.replace(/Jan 2, 2026.*$/, ''));
    expect(texts).toEqual([
      'The shop money given back ($15.00)',
      'The shop cancelled: not paid in time',
      'boss@example.com changed status pending → deliveredboss@example.com changed payment status pending → received',
      'The shop payment received ($15.00)',
      'User #9 order placed ($15.00)',
    ]);
  });

  test('names shipments, returns and papers', async () => {
    office.histories.set('orders/8', [
      entry(7, { by: null, action: 'correction_issued', changes: [{ field: 'amount', after: 15 }] }),
      entry(6, { by: null, action: 'credit_note_issued', changes: [{ field: 'amount', after: 15 }] }),
      entry(5, { action: 'return_received', changes: [{ field: 'units', after: 1 }] }),
      entry(4, { by: null, action: 'invoice_issued' }),
      entry(3, { action: 'shipment_changed', changes: [{ field: 'trackingNumber', after: '7' }] }),
      entry(2, { action: 'shipment_delivered', changes: [{ field: 'units', after: 2 }] }),
      entry(1, {
        action: 'order_shipped',
        changes: [
          { field: 'units', after: 2 },
          { field: 'of', after: 3 },
          { field: 'carrier', after: 'DHL' },
        ],
      }),
    ]);
    await openOrderHistory();
    const texts = (await rows()).map((row) => row.textContent?.replace(/Jan 2, 2026.*$/, ''));
    expect(texts).toEqual([
      'The shop cancelled a credit note by a correction ($15.00)',
      'The shop gave the credit note ($15.00)',
      'boss@example.com received the return of 1 item',
      'The shop gave the invoice',
      'boss@example.com changed tracking number nothing → 7',
      'boss@example.com marked 2 items as delivered',
      'boss@example.com shipped 2 of 3 items with DHL',
    ]);
  });

  test('of which nothing is known says so', async () => {
    await openOrderHistory();
    expect(await within(await history()).findByText('Nothing was recorded.')).toBeVisible();
  });

  test('is loaded only when it is opened, and shows an error if that fails', async () => {
    const { user } = renderShop('/admin/orders');
    await user.click(await screen.findByRole('button', { name: 'View order 8' }));
    await screen.findByText('None was recorded for this order.');
    expect(office.sent.some(({ path }) => path.includes('history'))).toBe(false);
  });
});

describe("the history of the customer's account, beside an order", () => {
  test('says what changed, and of personal data only that they changed', async () => {
    const ada = { id: 5, email: 'ada@example.com' };
    office.histories.set('users/5', [
      entry(6, { by: null, action: 'login_locked', changes: [{ field: 'attempts', after: 10 }] }),
      entry(5, { by: ada, action: 'password_reset' }),
      entry(4, { by: null, action: 'admin_set', changes: [{ field: 'password' }] }),
      entry(3, { by: null, action: 'admin_set', changes: [{ field: 'role', before: 'user', after: 'admin' }] }),
      entry(2, {
        by: ada,
        action: 'profile_changed',
        changes: [{ field: 'name' }, { field: 'imageUrl' }, { field: 'addresses', before: 0, after: 2 }],
      }),
      entry(1, { by: ada, action: 'signed_up', changes: [{ field: 'role', after: 'user' }] }),
    ]);
    office.orders = [someOrder({ id: 8, user: 5 })];
    const { user } = renderShop('/admin/orders');
    await user.click(await screen.findByRole('button', { name: 'View order 8' }));
    await user.click(await screen.findByText('Customer’s account'));
    const account = await screen.findByRole('region', { name: 'Customer’s account' });
    const texts = (await within(account).findAllByRole('listitem')).map((row) =>
      row.textContent?.replace(/Jan 2, 2026.*$/, ''),
    );
    expect(texts).toEqual([
      'The shop refused to log in for some minutes: too many wrong passwords',
      'ada@example.com set a new password by a mailed link',
      'The shop set the password',
      'The shop made this an admin’s account',
      'ada@example.com changed nameada@example.com changed pictureada@example.com changed saved addresses 0 → 2',
      'ada@example.com signed up',
    ]);
  });
});

describe('the history of a product', () => {
  test('shows the old and the new value, and of long texts only that they changed', async () => {
    office.histories.set('products/4', [
      entry(3, { changes: [{ field: 'deleted', before: false, after: true }] }),
      entry(2, {
        changes: [
          { field: 'price', before: 20, after: 18 },
          { field: 'discountPercentage', before: 0, after: 12.5 },
          { field: 'stock', before: 3, after: 5 },
          { field: 'description', before: 'x'.repeat(200), after: 'short' },
          { field: 'highlights', before: ['', ''], after: ['bright', ''] },
        ],
      }),
      entry(1, { action: 'product_created', changes: [{ field: 'title', after: 'Lamp' }] }),
    ]);
    const { user } = renderShop('/admin/product-detail/4');
    await user.click(await screen.findByText('History'));
    const [deleted, changed, created] = await rows();
    expect(deleted).toHaveTextContent('boss@example.com deleted the product');
    expect(
      within(changed ?? document.body)
        .getAllByText(/changed/)
        .map((one) => one.textContent),
    ).toEqual([
      'boss@example.com changed price $20.00 → $18.00',
      'boss@example.com changed discount 0% → 12.5%',
      'boss@example.com changed stock 3 → 5',
      'boss@example.com changed description',
      'boss@example.com changed highlights none → bright',
    ]);
    expect(created).toHaveTextContent('boss@example.com created the product');
  });

  test('says of a picture who uploaded it, and what its alt text was before', async () => {
    const url = `/media/${'a'.repeat(40)}/900x600.jpg`;
    const long = `A lamp of blue glass on a table of dark wood, ${'and beside it a book, '.repeat(5)}at night`;
    office.media = [somePicture(7, url)];
    office.products = [someProduct({ id: 4, images: [url, '', '', ''] })];
    office.histories.set('media/7', [
      entry(3, { action: 'picture_changed', changes: [{ field: 'alt', before: 'A lamp', after: long }] }),
      entry(2, { action: 'picture_changed', changes: [{ field: 'alt', before: '', after: 'A lamp' }] }),
      entry(1, { action: 'picture_uploaded', changes: [{ field: 'width', after: 900 }] }),
    ]);
    const { user } = renderShop('/admin/product-form/edit/4');
    await user.click(await screen.findByText('History of Image 1'));
    const region = await screen.findByRole('region', { name: 'History of Image 1' });
    await within(region).findByText('Showing 3 of 3');
    expect(
      within(region)
        .getAllByText(/boss/)
        .map((one) => one.parentElement?.textContent),
    ).toEqual([
      `boss@example.com changed alt text A lamp → ${long}`,
      'boss@example.com changed alt text nothing → A lamp',
      'boss@example.com uploaded the picture',
    ]);
  });

  test('comes in pages, by keyboard too; the focus goes on to the first that the last page brought', async () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      entry(12 - index, { changes: [{ field: 'stock', before: 11 - index, after: 12 - index }] }),
    );
    office.histories.set('products/4', all);
    const { user } = renderShop('/admin/product-form/edit/4');
    const summary = await screen.findByText('History');
    await user.click(summary);
    expect(await rows()).toHaveLength(10);
    expect(within(await history()).getByRole('status')).toHaveTextContent('Showing 10 of 12');
    screen.getByRole('button', { name: 'Show older' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(12));
    const [, , , , , , , , , , eleventh] = await rows();
    await waitFor(() => expect(eleventh).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});
