/** Cart lines and the variants that they name, or do not. */

import { cartItem } from '@shop/contract/cart';
import { problem } from '@shop/contract/problem';
import { describe, expect, it } from 'vitest';
import { asInLists } from '../../test/as-in-lists.ts';
import type { CardShop } from '../../test/card-shop.ts';
import { makeUser } from '../../test/factories.ts';
import { cartOf } from '../../test/ordering.ts';
import { nameOf, useShoeCarts } from '../../test/shoe-carts.ts';
import { type Client, read } from '../../test/test-app.ts';
import { cashOrder, nth, variantBody } from '../../test/variants.ts';

let cards: CardShop;
let shopper: Client;
const { add, added, changed, edit, sellOut, shoe } = useShoeCarts((now) => {
  ({ cards, shopper } = now);
});

describe('POST /cart of a product with variants', () => {
  it('answers the variant that is named by id, object, or colour and size, with its price, stock and picture', async () => {
    for (const name of [
      (id: number) => ({ variant: id }),
      (id: number) => ({ variant: String(id) }),
      (id: number) => ({ variant: { id, sku: 'x', stock: 0 } }),
      (id: number) => ({ variant: id, color: 'black', size: { id: 's' } }),
      () => ({ color: { id: 'black', name: 'Black' }, size: { id: 's', inStock: false } }),
      () => ({ color: 'black', size: 's' }),
    ]) {
      const product = await shoe();
      const blackSmall = nth(asInLists(product).variants ?? [], 2);
      const answer = await add({ product: product.id, quantity: 2, ...name(blackSmall.id) });
      expect(answer.status).toBe(201);
      const line = read(cartItem, answer);
      expect(line).toMatchObject({
        quantity: 2,
        variant: blackSmall,
        color: { id: 'black', name: 'Black' },
        size: { id: 's', name: 'S' },
        product: { id: product.id, price: 15, discountPrice: 13.5, stock: 4, thumbnail: '/pictures/black.webp' },
      });
      expect(line.chosenForYou).toBeUndefined();
      expect(await cartOf(shopper)).toContainEqual(line);
    }
  });

  it('takes the cheapest that can be had for what is not named, the first in their order of several', async () => {
    const product = await shoe();
    expect(nameOf(await added({ product: product.id }))).toBe('white m');
    expect(nameOf(await added({ product: product.id, color: 'black' }))).toBe('black s');
    const other = await shoe();
    expect(nameOf(await added({ product: other.id, size: 's', variant: null, color: null }))).toBe('black s');
  });

  it('takes the next cheapest once that is sold out', async () => {
    const product = await shoe();
    await sellOut(product, nth(product.variants, 1));
    expect(nameOf(await added({ product: product.id }))).toBe('black s');
    await sellOut(product, nth(product.variants, 2));
    expect(nameOf(await added({ product: product.id }))).toBe('white s');
    expect(nameOf(await added({ product: product.id, color: 'black' }))).toBe('black m');
  });

  it('has a line for each variant, and says Item Already added of the same one only', async () => {
    const product = await shoe();
    await added({ product: product.id, color: 'white', size: 'm' });
    await added({ product: product.id, color: 'white', size: 's' });
    for (const again of [{}, { variant: nth(product.variants, 0).id }, { color: 'white', size: 'm' }]) {
      expect(await add({ product: product.id, ...again })).toMatchObject({
        status: 409,
        body: { code: 'ITEM_ALREADY_ADDED', detail: 'Item Already added' },
      });
    }
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['white m', 'white s']);
  });

  it('refuses a variant of another product with 400', async () => {
    const [product, other] = [await shoe(), await shoe()];
    for (const variant of [nth(other.variants, 0).id, 999_999_999]) {
      const answer = await add({ product: product.id, variant });
      expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path: 'variant' }] });
    }
  });

  it('refuses with 409 what is retired, sold out, or not offered together', async () => {
    const product = await shoe();
    const [first, second, third] = product.variants;
    await sellOut(product, nth(product.variants, 0));
    await edit(product, { variants: [first, second, third].map((one) => ({ ...one, stock: undefined })) });
    const retired = nth(product.variants, 3);
    for (const [named, code] of [
      [{ variant: retired.id }, 'VARIANT_UNAVAILABLE'],
      [{ color: 'black', size: 'm' }, 'VARIANT_UNAVAILABLE'],
      [{ color: 'black', size: 'l' }, 'VARIANT_UNAVAILABLE'],
      [{ color: 'pink' }, 'VARIANT_UNAVAILABLE'],
      [{ variant: second?.id, color: 'black' }, 'VARIANT_UNAVAILABLE'],
      [{ variant: first?.id }, 'OUT_OF_STOCK'],
      [{ color: 'white', size: 's' }, 'OUT_OF_STOCK'],
    ] as const) {
      expect(await add({ product: product.id, ...named })).toMatchObject({ status: 409, body: { code } });
    }
    expect(await add({ product: product.id, quantity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK' },
    });
    await sellOut(product, nth(product.variants, 1));
    await sellOut(product, nth(product.variants, 2));
    expect(await add({ product: product.id })).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('of a deleted product is 409, whatever it names', async () => {
    const product = await shoe();
    await edit(product, { deleted: true });
    for (const named of [{}, { variant: nth(product.variants, 0).id }]) {
      expect(await add({ product: product.id, ...named })).toMatchObject({
        status: 409,
        body: { code: 'PRODUCT_DELETED' },
      });
    }
  });

  it('counts what own unpaid orders hold of the variant: named, and unnamed where nothing is in stock', async () => {
    const product = await shoe({ variants: [variantBody('white s'), variantBody('white m', { price: 15 })] });
    const [dear, cheap] = [nth(product.variants, 0), nth(product.variants, 1)];
    const order = {
      ...cashOrder([{ product: product.id, variant: cheap.id, quantity: 4 }], 54),
      paymentMethod: 'card',
    };
    expect((await shopper.post('/orders', order)).status).toBe(201);
    // The product shows the price of what is in stock.
    expect(nameOf(await added({ product: product.id }))).toBe('white s');
    expect(await added({ product: product.id, variant: cheap.id, quantity: 3 })).toMatchObject({
      held: 4,
      product: { stock: 0 },
      variant: { stock: 0 },
    });
    await shopper.delete(`/cart/${nth(await cartOf(shopper), 1).id}`);
    await shopper.delete(`/cart/${nth(await cartOf(shopper), 0).id}`);
    await sellOut(product, dear);
    expect(nameOf(await added({ product: product.id }))).toBe('white m');
    const other = await cards.shop.as(await makeUser(cards.shop));
    expect(await other.post('/cart', { product: product.id, quantity: 1 })).toMatchObject({ status: 409 });
  });

  it('adds the same variant once, however many ask at once and however they name it', async () => {
    const product = await shoe();
    const names = [{}, { variant: nth(product.variants, 1).id }, { color: 'white', size: 'm' }, { size: 'm' }];
    const answers = await Promise.all([...names, ...names].map((named) => add({ product: product.id, ...named })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('PATCH /cart/{id} of a product with variants', () => {
  it('changes the quantity, the variant, the colour or the size, each alone', async () => {
    const product = await shoe();
    const line = await added({ product: product.id, color: 'white', size: 's' });
    expect(await changed(line, { quantity: 3 })).toMatchObject({
      quantity: 3,
      variant: { id: nth(product.variants, 0).id },
    });
    const black = await changed(line, { color: 'black' });
    expect(black).toMatchObject({ quantity: 3, variant: { id: nth(product.variants, 2).id }, product: { price: 15 } });
    expect(nameOf(black)).toBe('black s');
    expect(nameOf(await changed(line, { size: { id: 'm' } }))).toBe('black m');
    expect(nameOf(await changed(line, { variant: nth(product.variants, 1) }))).toBe('white m');
    expect(nameOf(await changed(line, { color: 'black', size: 's', quantity: 1 }))).toBe('black s');
    expect(await cartOf(shopper)).toMatchObject([
      { id: line.id, quantity: 1, variant: { id: nth(product.variants, 2).id } },
    ]);
  });

  it('refuses one that is in the cart already, that is not offered or not to be had, and changes nothing', async () => {
    const product = await shoe();
    const other = await shoe();
    await sellOut(product, nth(product.variants, 3));
    const line = await added({ product: product.id, color: 'white', size: 's' });
    await added({ product: product.id, color: 'black', size: 's' });
    for (const [named, status, code] of [
      [{ color: 'black' }, 409, 'ITEM_ALREADY_ADDED'],
      [{ variant: nth(product.variants, 2).id }, 409, 'ITEM_ALREADY_ADDED'],
      [{ size: 'l' }, 409, 'VARIANT_UNAVAILABLE'],
      [{ variant: nth(product.variants, 3).id }, 409, 'OUT_OF_STOCK'],
      [{ quantity: 5 }, 409, 'OUT_OF_STOCK'],
      [{ variant: nth(other.variants, 0).id }, 400, 'INVALID_INPUT'],
      [{ quantity: 6 }, 400, 'INVALID_INPUT'],
      [{}, 400, 'INVALID_INPUT'],
    ] as const) {
      expect(await shopper.patch(`/cart/${line.id}`, named)).toMatchObject({ status, body: { code } });
    }
    expect((await cartOf(shopper)).map(nameOf)).toEqual(['white s', 'black s']);
  });

  it('takes the whole line as a client read it', async () => {
    const product = await shoe();
    const line = await added({ product: product.id, color: 'black', size: 's' });
    expect(await changed(line, { ...line, quantity: 2 })).toEqual({ ...line, quantity: 2 });
  });

  it("of another shopper's line is 404", async () => {
    const product = await shoe();
    const line = await added({ product: product.id });
    const other = await cards.shop.as(await makeUser(cards.shop));
    expect((await other.patch(`/cart/${line.id}`, { color: 'black' })).status).toBe(404);
  });

  it('makes one of two lines the same variant when both ask at once', async () => {
    const product = await shoe();
    const lines = [
      await added({ product: product.id, color: 'white', size: 's' }),
      await added({ product: product.id, color: 'white', size: 'm' }),
    ];
    const answers = await Promise.all(
      lines.map((line) => shopper.patch(`/cart/${line.id}`, { variant: nth(product.variants, 3).id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
