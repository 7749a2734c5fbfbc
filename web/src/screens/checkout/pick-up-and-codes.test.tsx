import { promotion, zone } from '@shop/contract/pricing/order.fixture';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerWithOrder,
  berlin,
  chooseAll,
  germanShop,
  orderNow,
  ordersSent,
  ourShop,
  radio,
  success,
  summer,
  sumOf,
  teapot,
  totalIs,
} from '../../../test/checkout-steps.ts';
import { errorResponse, type FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = germanShop();
});
const placed = () => ordersSent(shop);

describe('picking an order up', () => {
  it('needs no address: what was typed stays, and none is sent', async () => {
    shop.signIn(someUser({ name: 'Ada', addresses: [] }));
    const { user } = renderShop('/checkout');
    await user.type(await screen.findByLabelText('Phone'), '1');
    await user.click(await radio('Our shop Free'));
    expect(screen.getByText('You pick this order up, so it needs no address.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Our shop Free' })).toHaveAccessibleDescription(/^Ready /);
    await user.click(await radio('Cash'));
    expect(await radio('Cash')).toHaveAccessibleDescription('Pay when you pick your order up.');
    await totalIs('$180.00');
    answerWithOrder(shop, { selectedAddress: null });
    await user.click(orderNow());
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 180, shippingMethod: 7, selectedAddress: null });
    expect(shop.sent.some(({ method: sent }) => sent === 'PATCH')).toBe(false);
  });

  it('sends no chosen address either', async () => {
    const { user, order } = await chooseAll();
    await user.click(await radio('Our shop Free'));
    await totalIs('$180.00');
    answerWithOrder(shop, { selectedAddress: null });
    await order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ selectedAddress: null });
  });

  it('is never preselected: where it is all there is, it must be chosen', async () => {
    shop.rules = { ...shop.rules, zones: zone(ourShop) };
    const { user } = renderShop('/checkout');
    await user.click(await radio('Berlin'));
    await user.click(await radio('Cash'));
    expect(await radio('Our shop Free')).not.toBeChecked();
    expect(await sumOf('Shipping')).toBe('Not chosen yet');
    await user.click(orderNow());
    expect(await screen.findByText('Choose a shipping method')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Our shop Free' })).toHaveFocus();
    expect(placed()).toEqual([]);
  });

  it('of another country keeps the address, since only its zone may offer it', async () => {
    shop.config = { ...shop.config, country: 'US' };
    shop.rules = { ...shop.rules, shopCountry: 'US' };
    const { user, order } = await chooseAll();
    await user.click(await radio('Our shop Free'));
    await totalIs('$180.00');
    answerWithOrder(shop);
    await order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ shippingMethod: 7, selectedAddress: berlin });
  });
});

describe('a code', () => {
  async function enter({ user }: { user: ReturnType<typeof renderShop>['user'] }, code: string) {
    await user.click(screen.getByRole('button', { name: /^Add (a|another) code$/ }));
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await user.type(screen.getByLabelText('Code'), `${code}{Enter}`);
  }

  it('that applies becomes a chip and a row, is ordered, and is forgotten afterwards', async () => {
    const shown = await chooseAll();
    await enter(shown, 'summer');
    expect(await screen.findByRole('button', { name: 'Remove the code SUMMER' })).toBeVisible();
    expect(await sumOf('Summer (SUMMER)')).toBe('−$18.00');
    await totalIs('$166.90');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add another code' })).toHaveFocus());
    const promotions = [{ id: 1, code: 'SUMMER', name: 'Summer', amount: 18, lines: [18] }];
    answerWithOrder(shop, { promotions });
    await shown.order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 166.9, codes: ['summer'] });
    expect(sessionStorage).toHaveLength(0);
  });

  it('that came with a link is entered by itself, ordered, and forgotten afterwards', async () => {
    sessionStorage.setItem('shop.codes', '["nobody-knows","summer"]');
    const shown = await chooseAll();
    expect(await screen.findByRole('button', { name: 'Remove the code SUMMER' })).toBeVisible();
    await totalIs('$166.90');
    expect(screen.queryByText(/There is no code/)).toBeNull();
    answerWithOrder(shop, { promotions: [{ id: 1, code: 'SUMMER', name: 'Summer', amount: 18, lines: [18] }] });
    await shown.order();
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 166.9, codes: ['summer'] });
    expect(sessionStorage).toHaveLength(0);
  });

  const tooMany = () =>
    errorResponse('TOO_MANY_CODES', {
      detail: 'Too many codes. Codes can be used again in 30 minutes; without a code you can order now',
    });

  it('is not taken after too many guesses: the field says so, and the order goes on without it', async () => {
    const shown = await chooseAll();
    shop.answerNext('POST /quotes', tooMany);
    await enter(shown, 'SUMMER');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/without a code you can order now\.$/),
    );
    expect(screen.getByLabelText('Code')).toHaveValue('SUMMER');
    await totalIs('$184.90');
    answerWithOrder(shop);
    await shown.order();
    await success();
    expect(placed()[0]?.body).not.toHaveProperty('codes');
  });

  it('that was entered before others guessed too many is said to be refused, and can be left out', async () => {
    const shown = await chooseAll();
    await enter(shown, 'SUMMER');
    await totalIs('$166.90');
    shop.answerNext('POST /orders', tooMany);
    shop.answerNext('POST /quotes', tooMany);
    await shown.order();
    expect(await screen.findByText('Nothing was ordered.')).toBeVisible();
    await shown.user.click(await screen.findByRole('button', { name: 'Go on without codes' }));
    await totalIs('$184.90');
    answerWithOrder(shop);
    await shown.order();
    await success();
    expect(placed()[1]?.body).toMatchObject({ totalAmount: 184.9 });
    expect(placed()[1]?.body).not.toHaveProperty('codes');
  });

  it('can be removed again', async () => {
    const shown = await chooseAll();
    await enter(shown, 'SUMMER');
    await totalIs('$166.90');
    await shown.user.click(screen.getByRole('button', { name: 'Remove the code SUMMER' }));
    await totalIs('$184.90');
    expect(screen.getByRole('button', { name: 'Add a code' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('that nobody knows stays in the field, with the reason, and is not remembered', async () => {
    const shown = await chooseAll();
    await enter(shown, 'SUMER');
    expect(await screen.findByText('There is no code SUMER.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Code')).toHaveValue('SUMER');
    expect(sessionStorage).toHaveLength(0);
  });

  it('that does not apply says why beneath it, and applies once it does', async () => {
    shop.rules = { ...shop.rules, promotions: [{ ...summer, minimumTotalMinor: 20000 }] };
    const shown = await chooseAll();
    await enter(shown, 'SUMMER');
    expect(await screen.findByText('Spend $20.00 more to get Summer.')).toBeVisible();
    shop.answerNext('PATCH /cart/11', () => json({ ...teapot, quantity: 3 }));
    shop.cart = [{ ...teapot, quantity: 3 }];
    await shown.user.selectOptions(screen.getByRole('combobox', { name: 'Qty of Teapot' }), '3');
    expect(await sumOf('Summer (SUMMER)')).toBe('−$27.00');
    expect(screen.queryByText(/Spend/)).toBeNull();
  });

  it('is remembered in this tab for this account', async () => {
    const shown = await chooseAll();
    await enter(shown, 'SUMMER');
    await totalIs('$166.90');
    await shown.router.navigate('/cart');
    expect(await screen.findByRole('button', { name: 'Remove the code SUMMER' })).toBeVisible();
  });

  it('cannot be entered where the shop has none', async () => {
    shop.config = { country: 'DE' };
    await chooseAll();
    expect(screen.queryByRole('button', { name: 'Add a code' })).toBeNull();
  });
});

describe('an order that costs nothing', () => {
  it('asks for no payment', async () => {
    shop.config = { country: 'DE' };
    shop.rules = {
      ...shop.rules,
      zones: [],
      promotions: [promotion({ name: 'Gift', terms: { kind: 'percent', value: 10_000 } })],
    };
    const { user } = renderShop('/checkout');
    await user.click(await radio('Berlin'));
    expect(await screen.findByText('This order is free: there is nothing to pay.')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
    answerWithOrder(shop, { totalAmount: 0, paymentStatus: 'received' });
    await user.click(orderNow());
    await success();
    expect(placed()[0]?.body).toMatchObject({ totalAmount: 0, paymentMethod: 'cash' });
  });
});
