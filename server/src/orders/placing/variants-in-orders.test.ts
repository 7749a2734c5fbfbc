/** Quotes and orders of variants: which is meant, what it costs, whose stock it takes and gives back. */

import type { CartItem } from '@shop/contract/cart';
import { product as productSchema } from '@shop/contract/catalogue';
import { type Order, shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { quote } from '@shop/contract/quotes';
import { orderedVariant } from '@shop/contract/variants';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeUser } from '../../../test/factories.ts';
import { cartOf, useCardShop } from '../../../test/ordering.ts';
import { type Client, read } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, hiddenOf, ledgerOf, nth, retiredOf, variantBody } from '../../../test/variants.ts';

let cards: CardShop;
let shopper: Client;
useCardShop((given) => {
  cards = given;
});
beforeEach(async () => {
  shopper = await cards.shop.as(await makeUser(cards.shop));
});

const order = (items: readonly object[], amount: number) => shopper.post('/orders', cashOrder(items, amount));
const ordered = async (items: readonly object[], amount: number) => read(shopOrder, await order(items, amount));
const byCard = (items: readonly object[], amount: number) =>
  shopper.post('/orders', { ...cashOrder(items, amount), paymentMethod: 'card' });
const cancel = async ({ id }: Pick<Order, 'id'>) =>
  expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(200);
const edit = async (product: { id: number }, changes: object) =>
  expect((await cards.admin.patch(`/products/${product.id}`, changes)).status).toBe(200);
const stocksOf = async (product: { id: number }) => {
  const { variants = [] } = read(productSchema, await shopper.get(`/products/${product.id}`));
  return variants.map(({ stock }) => stock);
};
/** White s at $20, white m and black s at $15, black m at $30, less 10 %; four of each. */
const shoe = () =>
  createByAdmin(cards.admin, {
    discountPercentage: 10,
    variants: [
      variantBody('white s'),
      variantBody('white m', { price: 15, image: '/pictures/white-m.webp' }),
      variantBody('black s', { price: 15 }),
      variantBody('black m', { price: 30 }),
    ],
  });

describe('POST /orders of variants', () => {
  it('takes the variant by id, object, colour and size, or its cart line, and keeps it as it was', async () => {
    for (const name of [
      (id: number) => ({ variant: id }),
      (id: number) => ({ variant: { id: String(id), price: 1 } }),
      () => ({ color: { id: 'white' }, size: 'm' }),
    ]) {
      const product = await shoe();
      const variant = nth(product.variants, 1);
      const placed = await ordered([{ product: product.id, quantity: 2, ...name(variant.id) }], 27);
      expect(placed).toMatchObject({ totalAmount: 27, totalItems: 2 });
      expect(placed.items).toEqual([
        {
          id: expect.any(Number),
          quantity: 2,
          ...{ color: expect.objectContaining({ id: 'white' }), size: expect.objectContaining({ id: 'm' }) },
          choices: [expect.objectContaining({ label: 'White' }), expect.objectContaining({ label: 'M' })],
          variant: orderedVariant.parse(variant),
          product: {
            ...{ id: product.id, title: product.title, brand: product.brand },
            ...{ thumbnail: '/pictures/white-m.webp', price: 15, discountPrice: 13.5 },
          },
        },
      ]);
      expect(await stocksOf(product)).toEqual([4, 2, 4, 4]);
      expect((await ledgerOf(cards.shop.db, variant.id)).at(-1)).toEqual({ delta: -2, reason: 'order' });
      await edit(product, { variants: [{ ...variant, price: 99, image: null, sku: `S-${product.id}` }] });
      expect(read(shopOrder, await shopper.get(`/orders/own/${placed.id}`)).items).toEqual(placed.items);
    }
  });

  it('takes the cheapest that can be had for what is not named, as the product shows it', async () => {
    const product = await shoe();
    expect((await ordered([{ product: product.id, quantity: 4 }], 54)).items).toMatchObject([
      { variant: { id: nth(product.variants, 1).id } },
    ]);
    expect((await ordered([{ product: product.id, quantity: 1 }], 13.5)).items).toMatchObject([
      { variant: { id: nth(product.variants, 2).id } },
    ]);
    expect((await ordered([{ product: product.id, quantity: 1, color: 'white' }], 18)).items).toMatchObject([
      { variant: { id: nth(product.variants, 0).id } },
    ]);
  });

  it('refuses what a cart refuses, with the same codes, and changes nothing', async () => {
    const [product, other] = [await shoe(), await shoe()];
    await edit(product, {
      variants: product.variants.slice(0, 3).map((one, n) => ({ ...one, stock: n === 0 ? 0 : 4 })),
    });
    for (const [named, status, code] of [
      [{ variant: nth(other.variants, 0).id }, 400, 'INVALID_INPUT'],
      [{ variant: nth(product.variants, 3).id }, 409, 'VARIANT_UNAVAILABLE'],
      [{ color: 'black', size: 'm' }, 409, 'VARIANT_UNAVAILABLE'],
      [{ size: 'l' }, 409, 'VARIANT_UNAVAILABLE'],
      [{ variant: nth(product.variants, 0).id }, 409, 'OUT_OF_STOCK'],
      [{ variant: nth(product.variants, 1).id, quantity: 5 }, 409, 'OUT_OF_STOCK'],
    ] as const) {
      const items = [{ product: product.id, quantity: 1, ...named }];
      const answer = await order(items, 13.5);
      expect(answer).toMatchObject({ status, body: { code } });
      expect((await shopper.post('/quotes', { items })).body).toEqual(answer.body);
    }
    expect(await stocksOf(product)).toEqual([0, 4, 4]);
  });

  it('sums lines of one variant before every check, and not those of different ones', async () => {
    const product = await shoe();
    const [a, b] = product.variants.map(({ id }) => id);
    const line = (variant: number | undefined, quantity: number) => ({ product: product.id, variant, quantity });
    expect(read(problem, await order([line(a, 3), line(a, 3)], 108))).toMatchObject({
      status: 400,
      errors: [{ path: 'items' }],
    });
    expect(await order([line(a, 3), line(a, 2)], 90)).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    const placed = await ordered([line(a, 3), line(b, 4), line(a, 1)], 126);
    expect(placed).toMatchObject({ totalItems: 8, items: [{ quantity: 3 }, { quantity: 4 }, { quantity: 1 }] });
    expect(await stocksOf(product)).toEqual([0, 0, 4, 4]);
  });

  it('is refused when the price of the variant has changed since, with the new one', async () => {
    const product = await shoe();
    await edit(product, { variants: product.variants.map((one) => ({ ...one, price: 40 })) });
    expect(
      await order([{ product: product.id, variant: nth(product.variants, 1).id, quantity: 1 }], 13.5),
    ).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', totalAmount: 36, products: [{ id: product.id, price: 40, discountPrice: 36 }] },
    });
  });

  it('takes the ordered variants out of the cart, and leaves the others', async () => {
    const product = await shoe();
    for (const variant of product.variants.slice(0, 3))
      await shopper.post('/cart', { product: product.id, variant, quantity: 1 });
    const [first, second] = await cartOf(shopper);
    await ordered([second ?? {}], 13.5);
    expect((await cartOf(shopper)).map(({ variant }) => variant?.id)).toEqual([
      first?.variant?.id,
      nth(product.variants, 2).id,
    ]);
    const { body } = await byCard([first ?? {}], 18);
    expect(await cartOf(shopper)).toHaveLength(2);
    const { id } = read(shopOrder, { ...(await shopper.get('/orders/own')), body });
    cards.account.pay(await cards.intent(shopper, id));
    await cards.own(shopper, id);
    expect((await cartOf(shopper)).map(({ variant }) => variant?.id)).toEqual([nth(product.variants, 2).id]);
  });

  it('never sells more of a variant than there is, however many order at once', async () => {
    const product = await shoe();
    const buyers = await Promise.all(Array.from({ length: 8 }, async () => cards.shop.as(await makeUser(cards.shop))));
    const answers = await Promise.all(
      buyers.map((buyer, n) => {
        const named = n % 2 === 0 ? { variant: nth(product.variants, 1).id } : { color: 'white', size: 'm' };
        return buyer.post('/orders', cashOrder([{ product: product.id, quantity: 1, ...named }], 13.5));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
    expect(await stocksOf(product)).toEqual([4, 0, 4, 4]);
  });

  it('with the same Idempotency-Key takes the stock of the variant once', async () => {
    const product = await shoe();
    const body = cashOrder([{ product: product.id, quantity: 2 }], 27);
    const answers = await Promise.all(
      [1, 2, 3].map(() => shopper.post('/orders', body, { 'idempotency-key': `key-${product.id}` })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stocksOf(product)).toEqual([4, 2, 4, 4]);
  });
});

describe('POST /quotes of variants', () => {
  it('answers which variant each line means and what it costs, as the order does', async () => {
    const [product, simple] = [await shoe(), await createByAdmin(cards.admin, { stock: 3 })];
    const items = [
      { product: product.id, variant: nth(product.variants, 3).id, quantity: 1 },
      { product: product.id, quantity: 2 },
      { product: simple.id, quantity: 1, color: 'white' },
    ];
    const quoted = read(quote, await shopper.post('/quotes', { items }));
    expect(quoted.lines).toEqual([
      { product: product.id, variant: nth(product.variants, 3).id, quantity: 1, unitPrice: 27, amount: 27 },
      { product: product.id, variant: nth(product.variants, 1).id, quantity: 2, unitPrice: 13.5, amount: 27 },
      { product: simple.id, variant: null, quantity: 1, unitPrice: 20, amount: 20 },
    ]);
    const placed = await ordered(items, quoted.total);
    expect(placed.items.map(({ variant }) => variant?.id ?? null)).toEqual(quoted.lines.map(({ variant }) => variant));
    expect(placed.items.map(({ product: { discountPrice } }) => discountPrice)).toEqual(
      quoted.lines.map(({ unitPrice }) => unitPrice),
    );
  });
});

describe('an own unpaid card order', () => {
  it('is replaced by an order of the same variant, and stays beside one of another', async () => {
    const product = await shoe();
    const [a, b] = product.variants.map(({ id }) => ({ product: product.id, variant: id, quantity: 4 }));
    if (!a || !b) throw new Error('too few variants');
    const first = read(shopOrder, await byCard([a], 72));
    await ordered([{ ...b, quantity: 1 }], 13.5);
    expect((await cards.known(shopper, first.id)).status).toBe('pending');
    expect(await stocksOf(product)).toEqual([0, 3, 4, 4]);
    const again = await ordered([a], 72);
    expect((await cards.known(shopper, first.id)).status).toBe('cancelled');
    expect(again.items).toMatchObject([{ variant: { id: a.variant } }]);
    expect(await stocksOf(product)).toEqual([0, 3, 4, 4]);
  });

  it('holds units that its owner can be quoted and order, and nobody else', async () => {
    const product = await shoe();
    const items = [{ product: product.id, variant: nth(product.variants, 0).id, quantity: 4 }];
    await byCard(items, 72);
    expect((await shopper.post('/quotes', { items })).status).toBe(200);
    const other = await cards.shop.as(await makeUser(cards.shop));
    expect(await other.post('/quotes', { items })).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    // Another variant of the product is in stock, and is what is shown.
    expect(
      read(quote, await shopper.post('/quotes', { items: [{ product: product.id, color: 'white', quantity: 1 }] }))
        .lines,
    ).toMatchObject([{ variant: nth(product.variants, 1).id }]);
  });

  it('that expires gives its units back to its variants', async () => {
    const product = await shoe();
    await byCard([{ product: product.id, variant: nth(product.variants, 3).id, quantity: 3 }], 81);
    expect(await stocksOf(product)).toEqual([4, 4, 4, 1]);
    cards.timeIsOver();
    expect(await cards.reconcileDue()).toEqual([]);
    expect(await stocksOf(product)).toEqual([4, 4, 4, 4]);
  });
});

describe('a cancelled order', () => {
  const lineOf = (product: { id: number }, item: CartItem['variant'], quantity: number) => ({
    product: product.id,
    variant: item?.id,
    quantity,
  });

  it('gives back to its variants once, and takes them again when an admin revives it', async () => {
    const product = await shoe();
    const placed = await ordered(
      [lineOf(product, nth(product.variants, 0), 1), lineOf(product, nth(product.variants, 3), 4)],
      126,
    );
    expect(await stocksOf(product)).toEqual([3, 4, 4, 0]);
    await cancel(placed);
    expect((await shopper.post(`/orders/own/${placed.id}/cancel`, {})).status).toBe(409);
    expect(await stocksOf(product)).toEqual([4, 4, 4, 4]);
    await cards.change(placed.id, { status: 'pending' });
    expect(await stocksOf(product)).toEqual([3, 4, 4, 0]);
  });

  it('is not revived without the stock of its variant, whatever the others have', async () => {
    const product = await shoe();
    const items = [lineOf(product, nth(product.variants, 0), 4)];
    const placed = await ordered(items, 72);
    await cancel(placed);
    await ordered(items, 72);
    expect(await cards.admin.patch(`/orders/${placed.id}`, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK' },
    });
    expect(await stocksOf(product)).toEqual([0, 4, 4, 4]);
  });

  it('gives back to a retired variant, which the stock of the product does not count, and of a deleted product', async () => {
    const product = await shoe();
    const [first, second] = product.variants;
    if (!first || !second) throw new Error('too few variants');
    const placed = await ordered([lineOf(product, first, 2)], 36);
    await edit(product, { variants: [second], deleted: true });
    await cancel(placed);
    expect(await stocksOf(product)).toEqual([4]);
    expect((await retiredOf(cards.shop.db, product.id)).find(({ id }) => id === first.id)).toMatchObject({ stock: 4 });
    await edit(product, { variants: [second, { ...first, stock: undefined }] });
    expect(await stocksOf(product)).toEqual([4, 4]);
  });

  it('from before the product had variants gives back to what the product then sold', async () => {
    const product = await createByAdmin(cards.admin, { stock: 5 });
    const placed = await ordered([{ product: product.id, quantity: 3 }], 60);
    expect(placed.items).toMatchObject([{ variant: null }]);
    await edit(product, { previousStock: 2, variants: [variantBody('white s')] });
    await cancel(placed);
    expect(await stocksOf(product)).toEqual([4]);
    expect(await hiddenOf(cards.shop.db, product.id)).toMatchObject({ stock: 3, retired: true });
    await cards.change(placed.id, { status: 'pending' });
    expect(await hiddenOf(cards.shop.db, product.id)).toMatchObject({ stock: 0 });
  });
});
