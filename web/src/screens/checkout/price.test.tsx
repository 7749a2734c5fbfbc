import { method, promotion, zone } from '@shop/contract/pricing/order.fixture';
import { shopErrorText } from '@shop/messages/shop-errors';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerWithOrder,
  berlin,
  chooseAll,
  express,
  germanShop,
  holdQuote,
  orderNow,
  ordersSent,
  parcel,
  quotesSent,
  radio,
  success,
  sumOf,
  teapot,
  totalIs,
} from '../../../test/checkout-steps.ts';
import { answerQuote } from '../../../test/fake-quotes.ts';
import { errorResponse, type FakeShop, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = germanShop();
});
const placed = () => ordersSent(shop);
const quotes = () => quotesSent(shop);

describe('the price at the checkout', () => {
  it('names shipping, its days and taxes, preselects the cheapest method, and is what is ordered', async () => {
    const { order } = await chooseAll();
    const cheapest = await radio('Parcel $4.90');
    expect(cheapest).toBeChecked();
    expect(cheapest).toHaveAccessibleDescription('Arrives Mon, Nov 23 to Wed, Nov 25');
    expect(await radio('Express $12.90')).toHaveAccessibleDescription('Arrives Mon, Nov 23');
    await totalIs('$184.90');
    expect(await sumOf('Shipping (Parcel)')).toBe('$4.90');
    expect(await sumOf('VAT 19 %')).toBe('includes $28.74');
    answerWithOrder(shop);
    await order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 184.9, shippingMethod: 5, selectedAddress: berlin });
    expect(placed()[0]?.body).not.toHaveProperty('codes');
  });

  it('is asked for once for each change, and the old sums stand until the new ones are there', async () => {
    const { user } = await chooseAll();
    await totalIs('$184.90');
    const before = quotes().length;
    const letGo = holdQuote(shop);
    await user.click(await radio('Express $12.90'));
    expect(await radio('Express $12.90')).toBeChecked();
    expect(await sumOf('Total')).toBe('$184.90');
    expect(await screen.findByText('Updating the total…')).toBeInTheDocument();
    letGo();
    await totalIs('$192.90');
    expect(screen.getByText('Total $192.90')).toHaveAttribute('aria-live', 'polite');
    expect(quotes()).toHaveLength(before + 1);
    expect(quotes().at(-1)?.body).toMatchObject({
      shippingMethod: 6,
      selectedAddress: { country: 'DE', state: 'Berlin' },
    });
  });

  it('of an overtaken request is dropped', async () => {
    const { user } = await chooseAll();
    await totalIs('$184.90');
    const letGo = holdQuote(shop);
    await user.click(await radio('Express $12.90'));
    await user.click(await radio('Parcel $4.90'));
    letGo();
    await totalIs('$184.90');
    expect(await sumOf('Shipping (Parcel)')).toBe('$4.90');
  });

  it('that changed while ordering is shown part by part and taken over', async () => {
    shop.rules = { ...shop.rules, promotions: [promotion({ name: 'Spring' })] };
    const { order } = await chooseAll();
    await totalIs('$166.90');
    shop.rules = { ...shop.rules, promotions: [], zones: zone(method({ rates: [{ from: 0, priceMinor: 590 }] })) };
    shop.answerNext('POST /orders', async () => {
      const quote: unknown = await answerQuote(shop.rules, shop.cart, quotes().at(-1)?.body).json();
      return errorResponse('PRICE_CHANGED', { totalAmount: 185.9, products: [], quote });
    });
    await order();
    expect(await screen.findByText('Spring no longer applies.')).toBeVisible();
    expect(screen.getByText('Shipping: Parcel, $4.90 before, now Parcel, $5.90.')).toBeVisible();
    expect(screen.getByText('Total: $166.90 before, now $185.90.')).toBeVisible();
    await totalIs('$185.90');
    answerWithOrder(shop);
    await order();
    await success();
    expect(placed()[1]?.body).toMatchObject({ totalAmount: 185.9 });
  });

  it('follows the country in the form of a new address before it is saved', async () => {
    shop.rules = { ...shop.rules, zones: [{ id: 1, countries: ['AT'], methods: [express] }, ...shop.rules.zones] };
    const { user } = await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Add a new address' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Austria');
    expect(await radio('Express $12.90')).toBeChecked();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Parcel/ })).toBeNull());
    await totalIs('$192.90');
  });

  it('is net for a business in another country of the European Union, line by line, and says who owes the tax', async () => {
    const vienna = someAddress({ name: 'Vienna', country: 'AT', taxId: 'ATU13585627' });
    const wrong = someAddress({ name: 'Graz', country: 'AT', taxId: 'ATU1' });
    shop.signIn(someUser({ name: 'Ada', addresses: [berlin, vienna, wrong] }));
    const { user, order } = await chooseAll();
    expect(await radio('Vienna')).toHaveAccessibleDescription(/Tax ID ATU13585627$/);
    await user.click(await radio('Vienna'));
    await totalIs('$156.16');
    const summary = within(screen.getByRole('region', { name: 'Order summary' }));
    expect(summary.getByText('× $75.63')).toBeVisible();
    expect(summary.getByText('Net prices: the customer owes the tax.')).toBeVisible();
    expect(summary.getByText('Reverse charge')).toBeVisible();
    await user.click(await radio('Graz'));
    await totalIs('$184.90');
    expect(await radio('Graz')).toHaveAccessibleDescription(
      /ATU1 is not a valid tax ID of Austria, so taxes are charged\.$/,
    );
    await user.click(await radio('Vienna'));
    await totalIs('$156.16');
    answerWithOrder(shop);
    await order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 156.16, selectedAddress: vienna });
  });

  it('cannot be had for an address that the shop does not ship to, which says so, and nothing is ordered', async () => {
    const { user, order } = await chooseAll();
    await user.click(await radio('Paris'));
    expect(await screen.findByText('We do not ship to France. Choose or enter another address.')).toBeVisible();
    await order();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Berlin' })).toHaveFocus());
    expect(placed()).toEqual([]);
    await user.click(await radio('Berlin'));
    await waitFor(() => expect(screen.queryByText(/We do not ship/)).toBeNull());
  });

  it('of an order that the shop refuses to ship says so at the address', async () => {
    const { order } = await chooseAll();
    await totalIs('$184.90');
    shop.answerNext('POST /orders', () => errorResponse('NO_SHIPPING'));
    await order();
    expect(await screen.findByText('We do not ship to Germany. Choose or enter another address.')).toBeVisible();
    expect(screen.getByText('Nothing was ordered: the shop does not ship to this address.')).toBeVisible();
  });

  it('takes the cheapest method, in words, where the chosen one does not serve a new address', async () => {
    shop.rules = {
      ...shop.rules,
      zones: [...shop.rules.zones, { id: 2, countries: ['FR'], methods: [{ ...parcel, id: 9 }] }],
    };
    const { user } = await chooseAll();
    await user.click(await radio('Express $12.90'));
    await totalIs('$192.90');
    await user.click(await radio('Paris'));
    expect(await screen.findByText('Express is not offered for this address.')).toBeVisible();
    await totalIs('$184.90');
    await user.click(await radio('Berlin'));
    expect(screen.queryByText(/is not offered/)).toBeNull();
  });
});

describe('a checkout where nothing is set up', () => {
  it('reads as ever: no shipping methods, no codes, free shipping, taxes included', async () => {
    shop.config = { country: 'DE' };
    shop.rules = { ...shop.rules, zones: [], taxRates: [], promotions: [] };
    const { user } = renderShop('/checkout');
    await user.click(await radio('Berlin'));
    await user.click(await radio('Cash'));
    await totalIs('$180.00');
    expect(await sumOf('Shipping')).toBe('Free');
    expect(await sumOf('Taxes')).toBe('Included');
    expect(screen.queryByRole('group', { name: 'Shipping method' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a code' })).toBeNull();
    answerWithOrder(shop);
    await user.click(orderNow());
    await success();
    expect(placed()[0]?.body).toEqual({
      items: [{ id: 11, product: 1, quantity: 2 }],
      totalAmount: 180,
      totalItems: 2,
      user: 7,
      paymentMethod: 'cash',
      selectedAddress: berlin,
      status: 'pending',
    });
  });
});

describe('a quote that fails', () => {
  it('says so on the page, stops the order, and can be tried again', async () => {
    shop.answerNext('POST /quotes', () => errorResponse('UNAVAILABLE'));
    shop.answerNext('POST /quotes', () => errorResponse('UNAVAILABLE'));
    const { user } = renderShop('/checkout');
    await user.click(await radio('Berlin'));
    await user.click(await radio('Cash'));
    const alert = await screen.findByText(`The total could not be computed. ${shopErrorText.UNAVAILABLE}`);
    expect(alert).toBeVisible();
    shop.answerNext('POST /quotes', () => errorResponse('UNAVAILABLE'));
    await user.click(orderNow());
    await waitFor(() => expect(document.activeElement).toHaveTextContent('The total could not be computed'));
    expect(placed()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await totalIs('$184.90');
    expect(screen.queryByText(/could not be computed/)).toBeNull();
  });

  it('for a line that is not available any more names it, and reads the cart again', async () => {
    shop.answerNext('POST /quotes', () => {
      shop.cart = [{ ...teapot, product: { ...teapot.product, stock: 1 } }];
      return errorResponse('OUT_OF_STOCK', { products: [{ ...teapot.product, stock: 1, quantity: 2 }] });
    });
    const { user } = renderShop('/checkout');
    await user.click(await radio('Berlin'));
    await user.click(await radio('Cash'));
    expect(await screen.findByText('Only 1 left. Choose at most 1.')).toBeVisible();
    await user.click(orderNow());
    expect(await screen.findByText('Nothing was ordered: not everything is available any more.')).toBeVisible();
    expect(screen.getByText('Teapot: you asked for 2, 1 left.')).toBeVisible();
    expect(placed()).toEqual([]);
  });

  it('is not asked for while a line is known not to be available', async () => {
    shop.cart = [{ ...teapot, product: { ...teapot.product, stock: 1 } }];
    renderShop('/checkout');
    expect(await screen.findByText('Only 1 left. Choose at most 1.')).toBeVisible();
    expect(quotes()).toEqual([]);
  });
});
