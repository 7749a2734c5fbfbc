import { method, promotion, zone } from '@shop/contract/pricing/order.fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerWithOrder,
  berlin,
  chooseAll,
  express,
  germanShop,
  holdQuote,
  ordersSent,
  parcel,
  radio,
  success,
  teapot,
  totalIs,
} from '../../../test/checkout-steps.ts';
import { type FakeShop, json } from '../../../test/fake-shop.ts';
import { someCartItem, someProduct } from '../../../test/samples.ts';

const lamp = someCartItem({
  id: 12,
  quantity: 1,
  product: someProduct({ id: 2, title: 'Lamp', category: 'shoes', price: 40, discountPrice: 40 }),
});

let shop: FakeShop;
beforeEach(() => {
  shop = germanShop();
});
const placed = () => ordersSent(shop).map(({ body }) => body);
const button = () => screen.getByRole('button', { name: 'Updating the total…' });

/** Presses while the quote is held; the page shows that the press is not lost. @returns what lets the quote come */
async function pressDuring(change: () => Promise<void>, { order }: Awaited<ReturnType<typeof chooseAll>>) {
  const letGo = holdQuote(shop);
  await change();
  await order();
  expect(await screen.findByRole('button', { name: 'Updating the total…' })).toHaveAttribute('aria-disabled', 'true');
  expect(placed()).toEqual([]);
  return letGo;
}

async function openAt(total: string) {
  const opened = await chooseAll();
  await totalIs(total);
  return opened;
}
type User = Awaited<ReturnType<typeof chooseAll>>['user'];

async function removeLine(user: User, title: string): Promise<void> {
  shop.answerNext('DELETE /cart/12', () => {
    shop.cart = [teapot];
    return new Response(null, { status: 204 });
  });
  await user.click(screen.getByRole('button', { name: `Remove ${title}` }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

describe("'Order Now' pressed while the total is being updated is held, and orders what the page then shows", () => {
  it('after a line was removed', async () => {
    shop.cart = [teapot, lamp];
    const opened = await openAt('$224.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(() => removeLine(opened.user, 'Lamp'), opened);
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 184.9, totalItems: 2, items: [{ id: 11, quantity: 2 }] }]);
  });

  it('after a quantity was changed', async () => {
    const opened = await openAt('$184.90');
    answerWithOrder(shop);
    const three = { ...teapot, quantity: 3 };
    shop.answerNext('PATCH /cart/11', () => {
      shop.cart = [three];
      return json(three);
    });
    const choose = () => opened.user.selectOptions(screen.getByRole('combobox', { name: /^Qty of/ }), '3');
    const letGo = await pressDuring(choose, opened);
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 274.9, totalItems: 3, items: [{ quantity: 3 }] }]);
  });

  it('after another shipping method was chosen, at the price that its card showed', async () => {
    const opened = await openAt('$184.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(async () => opened.user.click(await radio('Express $12.90')), opened);
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 192.9, shippingMethod: 6 }]);
  });

  it('after another address was chosen whose shipping costs no more', async () => {
    shop.rules = {
      ...shop.rules,
      zones: [...shop.rules.zones, { id: 2, countries: ['FR'], methods: [{ ...parcel, id: 9 }] }],
    };
    const opened = await openAt('$184.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(async () => opened.user.click(await radio('Paris')), opened);
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 184.9, shippingMethod: 9, selectedAddress: { name: 'Paris' } }]);
  });

  it('after a code was entered', async () => {
    const opened = await openAt('$184.90');
    const { user } = opened;
    await user.click(screen.getByRole('button', { name: 'Add a code' }));
    await user.type(screen.getByLabelText('Code'), 'SUMMER');
    answerWithOrder(shop);
    const letGo = await pressDuring(() => user.click(screen.getByRole('button', { name: 'Apply' })), opened);
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 166.9, codes: ['SUMMER'] }]);
  });

  it('also where the address was changed back after the press: the order goes where the page says', async () => {
    shop.rules = { ...shop.rules, zones: [...shop.rules.zones, { id: 2, countries: ['FR'], methods: [express] }] };
    const opened = await openAt('$184.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(async () => opened.user.click(await radio('Paris')), opened);
    await opened.user.click(await radio('Berlin'));
    letGo();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 184.9, selectedAddress: berlin }]);
  });

  it('once, however often it was pressed', async () => {
    const opened = await openAt('$184.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(async () => opened.user.click(await radio('Express $12.90')), opened);
    await opened.user.dblClick(button());
    letGo();
    await success();
    expect(placed()).toHaveLength(1);
  });

  it('and a line that is removed after the press is not ordered', async () => {
    shop.cart = [teapot, lamp];
    const opened = await openAt('$224.90');
    answerWithOrder(shop);
    const letGo = await pressDuring(async () => opened.user.click(await radio('Express $12.90')), opened);
    let remove = () => {};
    const answer = new Promise<void>((resolve) => {
      remove = resolve;
    });
    shop.answerNext('DELETE /cart/12', async () => {
      await answer;
      shop.cart = [teapot];
      return new Response(null, { status: 204 });
    });
    await opened.user.click(screen.getByRole('button', { name: 'Remove Lamp' }));
    await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    letGo();
    remove();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 192.9, items: [{ id: 11 }] }]);
  });
});

describe("'Order Now' pressed while the total is being updated asks again", () => {
  it('if a price rose meanwhile, and names it', async () => {
    const opened = await openAt('$184.90');
    const letGo = await pressDuring(async () => opened.user.click(await radio('Express $12.90')), opened);
    const dearer = { ...express, rates: [{ from: 0, priceMinor: 1590 }] };
    shop.rules = { ...shop.rules, zones: zone(parcel, dearer) };
    letGo();
    expect(await screen.findByText('Shipping: Parcel, $4.90 before, now Express, $15.90.')).toBeVisible();
    expect(screen.getByText('Total: $184.90 before, now $195.90.')).toBeVisible();
    expect(placed()).toEqual([]);
    answerWithOrder(shop);
    await opened.order();
    await success();
    expect(placed()).toMatchObject([{ totalAmount: 195.9 }]);
  });

  it('if shipping to the other address costs more than the page said', async () => {
    const far = method({ id: 9, name: 'Parcel abroad', rates: [{ from: 0, priceMinor: 2490 }] });
    shop.rules = { ...shop.rules, zones: [...shop.rules.zones, { id: 2, countries: ['FR'], methods: [far] }] };
    const opened = await openAt('$184.90');
    const letGo = await pressDuring(async () => opened.user.click(await radio('Paris')), opened);
    letGo();
    expect(await screen.findByText('Total: $184.90 before, now $204.90.')).toBeVisible();
    // The shopper has changed it, and no price has.
    expect(screen.getByText('The total is $204.90. Order if you agree.')).toBeVisible();
    expect(screen.queryByText(/A price has changed/)).toBeNull();
    expect(placed()).toEqual([]);
  });

  it('if the code that was just entered does not apply', async () => {
    shop.rules = {
      ...shop.rules,
      promotions: [promotion({ automatic: false, code: 'WINTER', minimumTotalMinor: 99_900 })],
    };
    const opened = await openAt('$184.90');
    const { user } = opened;
    await user.click(screen.getByRole('button', { name: 'Add a code' }));
    await user.type(screen.getByLabelText('Code'), 'SUMER');
    const letGo = await pressDuring(() => user.click(screen.getByRole('button', { name: 'Apply' })), opened);
    letGo();
    expect(await screen.findByText(/^Nothing was ordered yet: a code does not apply/)).toBeVisible();
    expect(screen.getAllByText('There is no code SUMER.').length).toBeGreaterThan(0);
    expect(placed()).toEqual([]);
  });
});
