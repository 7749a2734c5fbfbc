import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const parcel = {
  id: 5,
  name: 'Parcel',
  price: 4.9,
  eta: { from: '2026-11-30', to: '2026-12-02' },
  pickUp: false,
  missingForFree: 30,
};

function open(methods: readonly (typeof parcel)[], taxes: readonly object[] = []) {
  shop.signIn(someUser());
  const product = someProduct({ id: 1, discountPrice: 20, price: 20 });
  shop.products = [product];
  shop.answerNext('GET /products/1', () => json(product));
  const shipping = { methods, chosen: methods[0]?.id ?? null };
  const sums = { subtotal: 20, total: 20, lines: [], promotions: [], taxes, notApplied: [] };
  shop.answerNext('POST /quotes', () => json({ ...sums, shipping }));
  return renderShop('/product-detail/1');
}

const quoted = () => shop.sent.find(({ path }) => path === '/quotes');

describe('the page of a product', () => {
  it('says when it would be there, as the quote for one of it says', async () => {
    open([parcel]);
    expect(await screen.findByText('With you Nov 30 to Dec 2 by Parcel, free from $50')).toBeVisible();
    expect(quoted()?.body).toMatchObject({ items: [{ product: { id: 1 }, quantity: 1 }] });
  });

  it('says of the price whether it holds taxes, or which come on top', async () => {
    const vat = { name: 'VAT', rate: 19, base: 20, amount: 3.19, included: true };
    const { unmount } = open([parcel], [vat]);
    expect(await screen.findByText('incl. VAT 19 %')).toBeVisible();
    unmount();
    open([parcel], [{ ...vat, name: 'Sales tax', rate: 8, included: false }]);
    expect(await screen.findByText('plus Sales tax 8 %')).toBeVisible();
  });

  it('says nothing of it where nothing is shipped to the country', async () => {
    open([]);
    await waitFor(() => expect(quoted()).toBeDefined());
    expect(await screen.findByText('In stock')).toBeVisible();
    expect(screen.queryByText(/^With you/)).toBeNull();
  });
});
