/** Cart lines of products that have got or lost variants since. */

import { shopOrder } from '@shop/contract/orders';
import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../test/card-shop.ts';
import { cartOf } from '../../test/ordering.ts';
import { nameOf, useShoeCarts } from '../../test/shoe-carts.ts';
import { type Client, read } from '../../test/test-app.ts';
import { cashOrder, createByAdmin, nth, variantBody } from '../../test/variants.ts';

let cards: CardShop;
let shopper: Client;
const { add, added, changed, edit, sellOut, shoe } = useShoeCarts((now) => {
  ({ cards, shopper } = now);
});

describe('a line of a product that gets its first variants', () => {
  const variants = [
    variantBody('white s', { price: 25 }),
    variantBody('black s', { price: 22 }),
    variantBody('black m'),
  ];
  const gain = (product: { id: number }) => edit(product, { variants });

  it('answers the one that an unnamed choice means, until its variant, colour or size is changed', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    const line = await added({ product: product.id, quantity: 2 });
    expect(line.variant).toBeNull();
    await gain(product);
    const [chosen] = await cartOf(shopper);
    expect(chosen).toMatchObject({
      id: line.id,
      quantity: 2,
      chosenForYou: true,
      color: { id: 'black' },
      size: { id: 'm' },
    });
    expect(chosen).toMatchObject({ variant: { color: 'black', size: 'm', discountPrice: 20 }, product: { price: 20 } });
    expect(await changed(line, { quantity: 1 })).toMatchObject({ quantity: 1, chosenForYou: true });
    const named = await changed(line, { size: 's' });
    expect(named).toMatchObject({ variant: { color: 'black', size: 's' }, product: { price: 22 } });
    expect(named.chosenForYou).toBeUndefined();
    expect(await cartOf(shopper)).toEqual([named]);
  });

  it('keeps the colour and size of the product that it had, where a variant has them', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: product.id, color: 'white' });
    await gain(product);
    expect(await cartOf(shopper)).toMatchObject([{ chosenForYou: true, variant: { color: 'white', size: 's' } }]);
    const other = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: other.id, color: 'white', size: 'l' });
    await gain(other);
    expect(nth(await cartOf(shopper), 1)).toMatchObject({ chosenForYou: true, variant: { color: 'black', size: 'm' } });
  });

  it('moves on when what was chosen for it sells out, and stands in the way of adding the same', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: product.id });
    await gain(product);
    const [line] = await cartOf(shopper);
    if (!line?.variant) throw new Error('no variant');
    expect(await add({ product: product.id, color: 'black', size: 'm' })).toMatchObject({
      status: 409,
      body: { code: 'ITEM_ALREADY_ADDED' },
    });
    await sellOut(line.product, line.variant);
    expect(await cartOf(shopper)).toMatchObject([{ chosenForYou: true, variant: { color: 'black', size: 's' } }]);
  });

  it('is ordered as what it shows, and leaves the cart', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: product.id });
    await gain(product);
    const order = read(shopOrder, await shopper.post('/orders', cashOrder(await cartOf(shopper), 20)));
    expect(order.items).toMatchObject([{ variant: { color: 'black', size: 'm' } }]);
    expect(await cartOf(shopper)).toEqual([]);
  });

  /** A cart with such a line, shown as black m, and one of black s; only the latter is ordered. */
  async function orderOther(paymentMethod: 'cash' | 'card') {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: product.id });
    await gain(product);
    const other = await added({ product: product.id, color: 'black', size: 's' });
    const body = { ...cashOrder([other], 22), paymentMethod };
    return { product, id: read(shopOrder, await shopper.post('/orders', body)).id };
  }
  const pay = async (id: number) => {
    cards.account.pay(await cards.intent(shopper, id));
    expect(await cards.own(shopper, id)).toMatchObject({ paymentStatus: 'received' });
  };

  it('stays in the cart when another variant is ordered in cash', async () => {
    await orderOther('cash');
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['black m']);
  });

  it('stays in the cart when another variant is paid by card, whatever it means by then', async () => {
    const { product, id } = await orderOther('card');
    const [chosen] = await cartOf(shopper);
    if (!chosen?.variant) throw new Error('no variant');
    await sellOut(product, chosen.variant);
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['black s', 'black s']);
    await pay(id);
    expect(await cartOf(shopper)).toMatchObject([{ chosenForYou: true }]);
  });

  it('leaves the cart when it is ordered as another variant than it means by now', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    const line = await added({ product: product.id });
    await gain(product);
    const items = [{ id: line.id, product: product.id, color: 'black', size: 's', quantity: 1 }];
    expect((await shopper.post('/orders', cashOrder(items, 22))).status).toBe(201);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('leaves the cart when it is paid by card, whatever it means by then', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    await added({ product: product.id, quantity: 4 });
    await gain(product);
    const body = { ...cashOrder(await cartOf(shopper), 80), paymentMethod: 'card' };
    const { id } = read(shopOrder, await shopper.post('/orders', body));
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['black s']);
    await pay(id);
    expect(await cartOf(shopper)).toEqual([]);
  });
});

describe('a line of a variant', () => {
  it('that is retired is shown without stock, cannot be ordered, and can be changed to another', async () => {
    const product = await shoe();
    const line = await added({ product: product.id, color: 'white', size: 's' });
    await edit(product, { variants: product.variants.slice(1) });
    expect(await cartOf(shopper)).toMatchObject([
      { variant: { id: nth(product.variants, 0).id, stock: 0 }, product: { stock: 0 } },
    ]);
    expect(await shopper.post('/orders', cashOrder(await cartOf(shopper), 18))).toMatchObject({
      status: 409,
      body: { code: 'VARIANT_UNAVAILABLE' },
    });
    expect(await shopper.patch(`/cart/${line.id}`, { quantity: 2 })).toMatchObject({ status: 409 });
    expect(nameOf(await changed(line, { size: 'm' }))).toBe('white m');
  });

  it('that is retired stays in the cart when another one is ordered', async () => {
    const product = await shoe();
    await added({ product: product.id, color: 'white', size: 's' });
    await added({ product: product.id, color: 'white', size: 'm' });
    await edit(product, { variants: product.variants.slice(1) });
    const order = await shopper.post(
      '/orders',
      cashOrder([{ product: product.id, color: 'white', size: 'm', quantity: 1 }], 13.5),
    );
    expect(order.status).toBe(201);
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['white s']);
  });

  it('of a product that loses its last one is a line of the product, and is ordered as such', async () => {
    const product = await shoe();
    await added({ product: product.id, color: 'white', size: 's' });
    await edit(product, { variants: [] });
    const [line] = await cartOf(shopper);
    expect(line).toMatchObject({ variant: null, product: { price: 20, discountPrice: 18, stock: 16 } });
    expect(await add({ product: product.id })).toMatchObject({ status: 409, body: { code: 'ITEM_ALREADY_ADDED' } });
    const order = read(shopOrder, await shopper.post('/orders', cashOrder([line ?? {}], 18)));
    expect(order.items).toMatchObject([{ variant: null, product: { discountPrice: 18 } }]);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('of a product that loses its last one keeps its colour and size, in the cart, in its changes and in the order', async () => {
    const product = await shoe();
    await added({ product: product.id, color: 'white', size: 's' });
    const other = await added({ product: product.id, color: 'black', size: 'm' });
    await edit(product, { variants: [] });
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['white s', 'black m']);
    expect(nameOf(await changed(other, { quantity: 2 }))).toBe('black m');
    const items = await cartOf(shopper);
    const order = read(shopOrder, await shopper.post('/orders', cashOrder(items, 3 * 18)));
    expect(order.items.map(nameOf)).toEqual(['white s', 'black m']);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('of a product that loses its last one keeps of its colour and size what the product still offers', async () => {
    const product = await shoe();
    const line = await added({ product: product.id, color: 'white', size: 's' });
    await edit(product, { variants: [], colors: ['black'] });
    const [now] = await cartOf(shopper);
    expect(now).toMatchObject({ variant: null, size: { id: 's' } });
    expect(now?.color).toBeUndefined();
    expect(nameOf(await changed(line, { color: 'black' }))).toBe('black s');
  });
});
