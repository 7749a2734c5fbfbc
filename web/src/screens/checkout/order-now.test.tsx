import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someOrder, someProduct } from '../../../test/samples.ts';

const home = someAddress({ name: 'Ada at home' });
const work = someAddress({ name: 'Ada at work', street: '2 Low Street' });
const typed = {
  Phone: '555 0100',
  'Street address': '3 Side Street',
  City: 'York',
  'State / Province': 'Yorkshire',
  'Pin code': 'YO1',
};

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
  shop.cart = [someCartItem({ id: 11 })];
});

const field = (name: string) => screen.getByLabelText(name);
const placed = () => shop.sent.filter(({ method, path }) => method === 'POST' && path === '/orders');
const saved = () => shop.sent.filter(({ method }) => method === 'PATCH');

async function open(addresses = [home, work], user = someUser({ name: 'Ada Lovelace', addresses })) {
  shop.signIn(user);
  const shown = renderShop('/checkout');
  const button = await screen.findByRole('button', { name: 'Order Now' });
  return { ...shown, orderNow: () => shown.user.click(button) };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ user }: Opened, texts: Record<string, string> = typed) {
  for (const [name, text] of Object.entries(texts)) await user.type(field(name), text);
}
function answerWithOrder() {
  shop.answerNext('POST /orders', () => json(someOrder({ id: 5 }), 201));
  shop.answerNext('GET /orders/own/5', () => json(someOrder({ id: 5 })));
}
const MISSING = 'Enter Address and Payment method';
/** The only alert of the page, which stands in this part of the form. */
function alertIn(part: string): HTMLElement {
  const alert = screen.getByRole('alert');
  expect(screen.getByRole('group', { name: part })).toContainElement(alert);
  return alert;
}
const success = () => screen.findByRole('heading', { name: 'Order Successfully Placed' });

describe("'Order Now' with a new address", () => {
  it('finds e-mail and name filled in from the account', async () => {
    await open([]);
    expect(field('Full name')).toHaveValue('Ada Lovelace');
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(field('Phone')).toHaveValue('');
  });

  it('filled in completely saves it to the account, chooses it and orders, once each', async () => {
    const opened = await open([]);
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    answerWithOrder();
    await opened.user.dblClick(screen.getByRole('button', { name: 'Order Now' }));
    await success();
    const address = { name: 'Ada Lovelace', email: 'ada@example.com', street: '3 Side Street', city: 'York' };
    expect(saved()).toHaveLength(1);
    expect(shop.session?.addresses).toMatchObject([address]);
    expect(placed()).toHaveLength(1);
    expect(placed()[0]?.body).toMatchObject({ selectedAddress: address, paymentMethod: 'cash' });
  });

  it('goes before a saved one that is chosen, so that nothing typed is passed over', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('radio', { name: 'Ada at home' }));
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    await opened.user.click(screen.getByRole('button', { name: 'Add a new address' }));
    await fill(opened);
    answerWithOrder();
    await opened.orderNow();
    await success();
    expect(placed()[0]?.body).toMatchObject({ selectedAddress: { street: '3 Side Street' } });
  });

  it('shows what is missing if it is incomplete, and focuses the first such field; nothing is saved', async () => {
    const opened = await open([]);
    await fill(opened, { Phone: '1', City: 'York' });
    await opened.orderNow();
    expect(screen.getByText('street is required')).toBeVisible();
    expect(field('Street address')).toHaveFocus();
    expect(field('City')).toHaveValue('York');
    expect([...saved(), ...placed()]).toEqual([]);
  });

  it('shows the alert where the address is incomplete, until it is complete', async () => {
    const opened = await open([]);
    await fill(opened, { ...typed, City: ' ' });
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    await opened.orderNow();
    expect(alertIn('Delivery address')).toHaveTextContent(MISSING);
    expect(field('City')).toHaveFocus();
    await opened.user.type(field('City'), 'York');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('incomplete and without a payment method shows the alert first here, and then there', async () => {
    const opened = await open([]);
    await fill(opened, { ...typed, City: ' ' });
    await opened.orderNow();
    expect(alertIn('Delivery address')).toHaveTextContent(MISSING);
    expect(field('City')).toHaveFocus();
    await opened.user.type(field('City'), 'York');
    expect(alertIn('Payment method')).toHaveTextContent(MISSING);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect([...saved(), ...placed()]).toEqual([]);
  });

  it('without a payment method says so where the focus goes, until one is chosen; nothing is saved yet', async () => {
    const opened = await open([]);
    await fill(opened);
    await opened.orderNow();
    expect(alertIn('Payment method')).toHaveTextContent(MISSING);
    expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus();
    expect(saved()).toEqual([]);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('untouched shows the alert, and the focus goes to its first empty field', async () => {
    const { orderNow } = await open([]);
    await orderNow();
    expect(alertIn('Delivery address')).toHaveTextContent(MISSING);
    expect(field('Phone')).toHaveFocus();
  });

  it('that is opened after the alert was heeded is typed without another one', async () => {
    const opened = await open();
    await opened.orderNow();
    await opened.user.click(screen.getByRole('radio', { name: 'Ada at home' }));
    await opened.user.click(screen.getByRole('button', { name: 'Add a new address' }));
    await fill(opened, { Phone: '1' });
    expect(alertIn('Payment method')).toHaveTextContent(MISSING);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    await fill(opened, { City: 'York' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is rejected loses nothing typed, and orders nothing', async () => {
    const opened = await open([]);
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    shop.answerNext('PATCH /users/7', () => errorResponse('INTERNAL'));
    await opened.orderNow();
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
    expect(field('Pin code')).toHaveValue('YO1');
    expect(placed()).toEqual([]);
    answerWithOrder();
    await opened.orderNow();
    await success();
    expect(shop.session?.addresses).toHaveLength(1);
  });

  it("pressed while 'Add address' is still saving it orders to it, and saves it once", async () => {
    const opened = await open([]);
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    const address = someAddress({ name: 'Ada Lovelace', street: '3 Side Street' });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shop.answerNext('PATCH /users/7', () => answered.then(() => json(someUser({ addresses: [address] }))));
    await opened.user.click(screen.getByRole('button', { name: 'Add address' }));
    await opened.orderNow();
    answerWithOrder();
    answer();
    await success();
    expect(saved()).toHaveLength(1);
    expect(placed()).toHaveLength(1);
    expect(placed()[0]?.body).toMatchObject({ selectedAddress: { street: '3 Side Street' } });
  });

  it('whose order is rejected stays saved and chosen', async () => {
    const opened = await open([]);
    await fill(opened);
    await opened.user.click(screen.getByRole('radio', { name: 'Cash' }));
    const product = { ...someProduct({ id: 11, stock: 0 }), quantity: 1 };
    shop.answerNext('POST /orders', () => errorResponse('OUT_OF_STOCK', { products: [product] }));
    await opened.orderNow();
    expect(await screen.findByText(/not everything is available/)).toBeVisible();
    answerWithOrder();
    await opened.orderNow();
    await success();
    expect(saved()).toHaveLength(1);
  });
});

describe('a shopper who has ordered before', () => {
  it('finds the address and the payment method of the last order chosen', async () => {
    shop.orders = [someOrder({ id: 9, selectedAddress: work }), someOrder({ id: 8, selectedAddress: home })];
    const { orderNow } = await open();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Ada at work' })).toBeChecked());
    expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked();
    answerWithOrder();
    await orderNow();
    await success();
    expect(placed()[0]?.body).toMatchObject({ selectedAddress: work, paymentMethod: 'cash' });
  });

  it('finds no address chosen that is not saved any more', async () => {
    shop.orders = [someOrder({ selectedAddress: someAddress({ name: 'Gone' }) })];
    await open();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked());
    expect(screen.getByRole('radio', { name: 'Ada at home' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Ada at work' })).not.toBeChecked();
  });

  it('a choice made before the answer stays', async () => {
    let resolve: (answer: Response) => void = () => {};
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    shop.answerNext('GET /orders/own', () => promise);
    const { user, store } = await open();
    await user.click(screen.getByRole('radio', { name: 'Ada at home' }));
    resolve(json([someOrder({ selectedAddress: work })], 200, { 'X-Total-Count': '1' }));
    await waitFor(() => expect(store.getState().order.lastOrder).not.toBeUndefined());
    expect(screen.getByRole('radio', { name: 'Ada at home' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked();
  });

  it('starts without cards if the shop takes none', async () => {
    shop.answerNext('GET /config', () =>
      json({ publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd' }),
    );
    shop.orders = [someOrder({ selectedAddress: home, paymentMethod: 'card', paymentStatus: 'received' })];
    await open();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Ada at home' })).toBeChecked());
    expect(screen.getByRole('radio', { name: 'Card Payment' })).not.toBeChecked();
  });
});

describe('an own unpaid order', () => {
  const waiting = () => {
    const payUntil = new Date(Date.now() + 1_800_000).toISOString();
    return someOrder({ id: 6, paymentMethod: 'card', selectedAddress: home, payUntil });
  };

  it('is no obstacle: its units can be ordered, and the note says what happens to it', async () => {
    const product = someProduct({ id: 1, title: 'Teapot', stock: 0 });
    shop.cart = [{ ...someCartItem({ id: 11, product }), held: 1 }];
    shop.orders = [waiting()];
    const { user, orderNow } = await open();
    const note = await screen.findByText(/If you order again below, it is cancelled and replaced/);
    expect(note).toBeVisible();
    expect(screen.queryByText(/out of stock/)).toBeNull();
    expect(screen.getByText('Only 1 left')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    answerWithOrder();
    await orderNow();
    await success();
  });

  it('whose payment is processing prevents the new one, in words', async () => {
    shop.orders = [waiting()];
    const { user, orderNow } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Cash' }));
    shop.answerNext('POST /orders', () => errorResponse('PAYMENT_PROCESSING'));
    await orderNow();
    expect(await screen.findByText('The payment of this order is processing')).toBeVisible();
  });
});
