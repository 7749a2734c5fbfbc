import { method, promotion, zone } from '@shop/contract/pricing/order.fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

const parcel = method({ freeFromMinor: 5000 });
const mug = someCartItem({
  id: 11,
  quantity: 2,
  product: someProduct({ id: 1, title: 'Mug', category: 'Mugs', price: 18.8, discountPrice: 18.8 }),
});
const thirdFree = promotion({
  id: 2,
  name: 'Third free',
  terms: { kind: 'cheapestFree', n: 4 },
  categories: new Set(['Mugs']),
});

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.cart = [mug];
  shop.config = { country: 'DE' };
  shop.rules = {
    zones: zone(parcel),
    taxRates: [],
    promotions: [],
    shopCountry: 'DE',
    pricesIncludeTax: true,
    timeZone: 'UTC',
  };
});
const hints = () => screen.findByRole('list', { name: 'Offers within reach' });

describe('the cart', () => {
  const sumOf = (name: string) =>
    within(screen.getByRole('region', { name: 'Summary' })).queryByText(name, { selector: 'dt' })?.nextElementSibling
      ?.textContent;

  it('estimates shipping and taxes, and sums up with what promotions take off', async () => {
    shop.rules = { ...shop.rules, promotions: [promotion({ name: 'Spring' })] };
    renderShop('/cart');
    await waitFor(() => expect(sumOf('Spring')).toBe('−$3.76'));
    expect([sumOf('Subtotal'), sumOf('Estimated shipping')]).toEqual(['$37.60', '$4.90']);
    expect([sumOf('Estimated taxes'), sumOf('Total')]).toEqual(['Included', '$38.74']);
    expect(sumOf('Total Items')).toBe('2 items');
  });

  it('says what is missing for free shipping and for an automatic promotion, and no longer once it is not', async () => {
    shop.rules = { ...shop.rules, promotions: [thirdFree] };
    const { user } = renderShop('/cart');
    const items = within(await hints()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '$12.40 to free shipping',
      '2 more from Mugs and one is free.',
    ]);
    shop.answerNext('PATCH /cart/11', () => json({ ...mug, quantity: 4 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qty of Mug' }), '4');
    expect(await screen.findByText('Third free')).toBeVisible();
    expect(screen.getByText('−$18.80')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Offers within reach' })).toBeNull();
    expect(screen.getByText('Shipping and taxes calculated at checkout.')).toBeVisible();
  });

  it('takes a code, shows what it takes off, or why it does not apply', async () => {
    shop.config = { country: 'DE', hasPromotionCodes: true };
    const summer = promotion({ automatic: false, code: 'SUMMER', minimumTotalMinor: 4000 });
    shop.rules = { ...shop.rules, promotions: [summer] };
    const { user } = renderShop('/cart');
    await user.click(await screen.findByRole('button', { name: 'Add a code' }));
    await user.type(screen.getByLabelText('Code'), 'summer{Enter}');
    expect(await screen.findByText('Spend $2.40 more to get Summer.')).toBeVisible();
    shop.answerNext('PATCH /cart/11', () => json({ ...mug, quantity: 3 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qty of Mug' }), '3');
    expect(await screen.findByText('Summer (SUMMER)')).toBeVisible();
    expect(screen.getByText('−$5.64')).toBeVisible();
  });

  it('ships for free, taxes included, where nothing is set up', async () => {
    shop.config = { country: 'DE' };
    shop.rules = { ...shop.rules, zones: [] };
    renderShop('/cart');
    const summary = within(await screen.findByRole('region', { name: 'Summary' }));
    await waitFor(() => expect(shop.lastSent('POST', '/quotes')).toBeDefined());
    await waitFor(() => expect(sumOf('Estimated shipping')).toBe('Free'));
    expect([sumOf('Estimated taxes'), sumOf('Total')]).toEqual(['Included', '$37.60']);
    expect(summary.queryByRole('button')).toBeNull();
    expect(summary.queryByRole('list')).toBeNull();
  });

  it('says that a quote failed, with a retry, but not what its lines say already', async () => {
    shop.answerNext('POST /quotes', () => errorResponse('UNAVAILABLE'));
    const { user } = renderShop('/cart');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await hints()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a code that came with a link', () => {
  const summer = promotion({ id: 3, name: 'Summer', automatic: false, code: 'SUMMER' });
  const sumOf = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
  const later = promotion({ id: 4, name: 'Later', automatic: false, code: 'LATER', minimumTotalMinor: 99_900 });

  it('is kept for this visit, and says in the cart what it does, or why it does not apply', async () => {
    shop.rules = { ...shop.rules, promotions: [summer, later] };
    shop.products = [someProduct({ id: 7 })];
    const { router } = renderShop('/?code=summer');
    await waitFor(() => expect(sessionStorage.getItem('shop.codes')).toBe('["summer"]'));
    await router.navigate('/product-detail/7?code=LATER&variant=1');
    await waitFor(() => expect(sessionStorage.getItem('shop.codes')).toBe('["summer","LATER"]'));
    await router.navigate('/cart');
    await waitFor(() => expect(sumOf('Summer (SUMMER)')).toBe('−$3.76'));
    expect(screen.getByRole('button', { name: 'Remove the code SUMMER' })).toBeVisible();
    expect(screen.getByText(/Spend \$961.40 more to get Later/)).toBeVisible();
  });

  it('that nobody knows is dropped without a word', async () => {
    shop.rules = { ...shop.rules, promotions: [summer] };
    sessionStorage.setItem('shop.codes', '["nothing","SUMMER"]');
    renderShop('/cart');
    await waitFor(() => expect(sumOf('Summer (SUMMER)')).toBe('−$3.76'));
    await waitFor(() => expect(sessionStorage.getItem('shop.codes')).toBe('["SUMMER"]'));
    expect(screen.queryByText(/There is no code/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove the code nothing' })).toBeNull();
  });
});
