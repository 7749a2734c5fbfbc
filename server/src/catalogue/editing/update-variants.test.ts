/** PATCH of products with variants, of their first and of their last ones. */

import { historyEntries } from '@shop/contract/history';
import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { describe, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { briefly, useProductsOfAdmin } from '../../../test/products-of-admin.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, hiddenOf, ledgerOf, nth, retiredOf, variantBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
const { edit, stored } = useProductsOfAdmin((started) => {
  ({ shop, admin, shopper } = started);
});
const idsOf = (variants: readonly { id: number }[]) => variants.map(({ id }) => id);

describe('PATCH /products/{id} with variants', () => {
  const three = () =>
    createByAdmin(admin, {
      variants: ['white s', 'white m', 'black l'].map((choice, n) => variantBody(choice, { stock: n + 1 })),
    });

  it('keeps those whose ids it sends, in its order, retires those it leaves out, and adds those without an id', async () => {
    const made = await three();
    const [a, b, c] = idsOf(made.variants);
    const after = await edit(made.id, {
      variants: [
        { id: c, color: 'black', size: 'l' },
        variantBody('black s', { stock: 8 }),
        { id: String(a), color: 'white', size: 's', price: 40 },
      ],
    });
    expect(briefly(after.variants)).toEqual(['black l 3', 'black s 8', 'white s 1']);
    expect(idsOf(after.variants)).toEqual([c, expect.any(Number), a]);
    expect(after).toMatchObject({ stock: 12, variants: [{}, {}, { price: 40 }] });
    expect(await retiredOf(shop.db, made.id)).toEqual([{ id: b, stock: 2 }]);
  });

  it('brings a retired one back with the stock that it kept, or with the one that is sent', async () => {
    const made = await three();
    const [a, b, c] = made.variants.map(({ id, color, size }) => ({ id, color, size }));
    await edit(made.id, { variants: [a] });
    expect(await stored(made.id)).toMatchObject({ stock: 1 });
    const back = await edit(made.id, { variants: [c, { ...b, stock: 7 }, a] });
    expect(briefly(back.variants)).toEqual(['black l 3', 'white m 7', 'white s 1']);
    expect(idsOf(back.variants)).toEqual([c?.id, b?.id, a?.id]);
    expect(back.stock).toBe(11);
  });

  it('gives a new variant the colour and size of one that it retires', async () => {
    const made = await three();
    const after = await edit(made.id, { variants: [variantBody('white s', { stock: 5 })] });
    expect(briefly(after.variants)).toEqual(['white s 5']);
    expect(idsOf(after.variants)).not.toContain(nth(made.variants, 0).id);
    const old = { ...nth(made.variants, 0), color: 'black' };
    expect((await edit(made.id, { variants: [...after.variants, old] })).variants).toHaveLength(2);
  });

  it.each([
    [
      'the same id twice',
      (id: number) => [variantBody('white s', { id }), variantBody('white m', { id })],
      'variants.1.id',
    ],
    ['an id that no product has', () => [variantBody('white s', { id: 999_999_999 })], 'variants.0.id'],
    ['a colour that is not offered', (id: number) => [variantBody('gray s', { id })], 'variants.0.color'],
  ])('refuses %s, and changes nothing', async (_what, variants, path) => {
    const made = await three();
    const answer = await admin.patch(`/products/${made.id}`, {
      title: 'x',
      variants: variants(nth(made.variants, 0).id),
    });
    expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path }] });
    expect(await stored(made.id)).toEqual(made);
  });

  it('refuses the id of a variant of another product, and of a hidden one', async () => {
    const [made, other] = [await three(), await three()];
    for (const id of [nth(other.variants, 0).id, (await hiddenOf(shop.db, made.id)).id]) {
      const answer = await admin.patch(`/products/${made.id}`, { variants: [variantBody('white s', { id })] });
      expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path: 'variants.0.id' }] });
    }
  });

  it('refuses to take a colour or size away that a variant has, unless the variants are sent, too', async () => {
    const made = await three();
    expect(read(problem, await admin.patch(`/products/${made.id}`, { colors: ['white'] }))).toMatchObject({
      status: 400,
      errors: [{ path: 'colors' }],
    });
    expect(read(problem, await admin.patch(`/products/${made.id}`, { sizes: ['s', 'm'] }))).toMatchObject({
      status: 400,
      errors: [{ path: 'sizes' }],
    });
    const after = await edit(made.id, { colors: ['white'], variants: made.variants.slice(0, 2) });
    expect(after).toMatchObject({ colors: [{ id: 'white' }], variants: { length: 2 } });
  });

  it('without variants leaves them alone, whatever else changes; stock and previousStock are then ignored', async () => {
    const made = await three();
    const after = await edit(made.id, { title: 'Else', stock: 99, previousStock: 7, sku: 'Not-Mine' });
    expect(after).toEqual({ ...made, title: 'Else', updatedAt: after.updatedAt });
  });

  it('sets a stock, or applies it as a difference with previousStock beside it, for each', async () => {
    const made = await three();
    const [a, b, c] = made.variants;
    if (!a || !b || !c) throw new Error('too few variants');
    expect(
      (await shopper.post('/orders', cashOrder([{ product: made.id, variant: c.id, quantity: 2 }], 40))).status,
    ).toBe(201);
    const after = await edit(made.id, {
      variants: [
        { ...a, stock: 6 },
        { ...b, stock: 5, previousStock: 2 },
        { ...c, stock: 4, previousStock: 3 },
      ],
    });
    expect(briefly(after.variants)).toEqual(['white s 6', 'white m 5', 'black l 2']);
    expect(await ledgerOf(shop.db, c.id)).toEqual([
      { delta: 3, reason: 'admin_edit' },
      { delta: -2, reason: 'order' },
      { delta: 1, reason: 'admin_edit' },
    ]);
    const below = await admin.patch(`/products/${made.id}`, { variants: [a, b, { ...c, stock: 0, previousStock: 3 }] });
    expect(below).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', current: { variants: { length: 3 } } } });
    expect(await stored(made.id)).toEqual(after);
  });

  it('with a stock of the product beside them takes their sum only', async () => {
    const made = await three();
    expect(await edit(made.id, { variants: made.variants, stock: 6 })).toMatchObject({ stock: 6 });
    const answer = await admin.patch(`/products/${made.id}`, { variants: made.variants, stock: 7 });
    expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path: 'stock' }] });
  });

  it('with a stale updatedAt changes nothing', async () => {
    const made = await three();
    shop.clock.advance(1);
    await edit(made.id, { title: 'Newer' });
    const answer = await admin.patch(`/products/${made.id}`, { variants: [], updatedAt: made.updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE', current: { title: 'Newer' } } });
    expect((await stored(made.id)).variants).toHaveLength(3);
  });

  it('is one entry of the history, that names the variants before and after', async () => {
    const made = await createByAdmin(admin, { variants: [variantBody('white s', { sku: 'H-1', price: 12.5 })] });
    await edit(made.id, { variants: [{ ...nth(made.variants, 0), stock: 3 }, variantBody('black m', { stock: 0 })] });
    const [changed, created] = read(historyEntries, await admin.get(`/products/${made.id}/history`));
    expect(created?.changes).toContainEqual({ field: 'variants', after: ['White, S: 4 in stock, $12.50, SKU H-1'] });
    expect(changed?.changes).toContainEqual({
      field: 'variants',
      before: ['White, S: 4 in stock, $12.50, SKU H-1'],
      after: ['White, S: 3 in stock, $12.50, SKU H-1', 'Black, M: 0 in stock'],
    });
  });
});

describe('a product without variants', () => {
  it('gets its first ones: its stock is spread by the body, and the ledger says so', async () => {
    const made = await createByAdmin(admin, { stock: 10 });
    const hidden = await hiddenOf(shop.db, made.id);
    const after = await edit(made.id, {
      previousStock: 10,
      variants: [variantBody('white s', { stock: 6 }), variantBody('black s', { stock: 3 })],
    });
    expect(after).toMatchObject({ stock: 9, variants: [{ stock: 6 }, { stock: 3 }] });
    expect(await hiddenOf(shop.db, made.id)).toEqual({ ...hidden, stock: 0, retired: true });
    expect(await ledgerOf(shop.db, hidden.id)).toEqual([
      { delta: 10, reason: 'admin_edit' },
      { delta: -10, reason: 'admin_edit' },
    ]);
  });

  it('whose stock is not the previousStock gets none: 409 with the stock that there is', async () => {
    const made = await createByAdmin(admin, { stock: 10 });
    await shopper.post('/orders', cashOrder([{ product: made.id, quantity: 1 }], 20));
    const answer = await admin.patch(`/products/${made.id}`, { previousStock: 10, variants: [variantBody('white s')] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', current: { stock: 9, variants: [] } } });
    expect(await edit(made.id, { variants: [variantBody('white s')] })).toMatchObject({ stock: 4 });
  });

  it('that loses its last one keeps their sum as its stock', async () => {
    const made = await createByAdmin(admin, {
      variants: [variantBody('white s'), variantBody('black s', { stock: 5 })],
    });
    const after = await edit(made.id, { variants: [] });
    expect(after).toMatchObject({ stock: 9, variants: [], price: 20, basePrice: 20, priceVaries: false });
    expect(await retiredOf(shop.db, made.id)).toEqual(idsOf(made.variants).map((id) => ({ id, stock: 0 })));
    const again = await edit(made.id, { variants: [{ ...nth(made.variants, 1), stock: undefined }] });
    expect(again).toMatchObject({ stock: 0, variants: [{ id: nth(made.variants, 1).id, stock: 0 }] });
  });

  it('that loses its last one has the stock that is sent with it', async () => {
    const made = await createByAdmin(admin, { variants: [variantBody('white s'), variantBody('black s')] });
    expect(await edit(made.id, { variants: [], stock: 3 })).toMatchObject({ stock: 3 });
    expect(await edit(made.id, { variants: [variantBody('white s')] })).toMatchObject({ stock: 4 });
    expect(await edit(made.id, { variants: [], stock: 6, previousStock: 5 })).toMatchObject({ stock: 5 });
  });

  it('has units back that were ordered before it had variants, once it loses them; what is sent counts alone', async () => {
    for (const [sent, stock] of [
      [{}, 6],
      [{ stock: 5 }, 5],
    ] as const) {
      const made = await createByAdmin(admin, { stock: 10 });
      const order = await shopper.post('/orders', cashOrder([{ product: made.id, quantity: 2 }], 40));
      expect(order.status).toBe(201);
      await edit(made.id, { variants: [variantBody('white s')] });
      const { id } = read(shopOrder, order);
      expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(200);
      expect(await hiddenOf(shop.db, made.id)).toMatchObject({ stock: 2 });
      expect(await stored(made.id)).toMatchObject({ stock: 4 });
      expect(await edit(made.id, { variants: [], ...sent })).toMatchObject({ stock });
    }
  });

  it('takes `variants: []` as nothing new, with its stock as before', async () => {
    const made = await createByAdmin(admin, { stock: 10 });
    expect(await edit(made.id, { variants: [], stock: 8, previousStock: 9 })).toMatchObject({ stock: 9, variants: [] });
  });
});

describe('the own price of a product with variants', () => {
  it('is what basePrice says where that differs, even if the cheapest variant costs just that', async () => {
    const made = await createByAdmin(admin, {
      price: 20,
      variants: [variantBody('white s', { price: 12 }), variantBody('white m')],
    });
    expect(made).toMatchObject({ price: 12, basePrice: 20 });
    expect(await edit(made.id, { price: 12 })).toMatchObject({ basePrice: 20 });
    expect(await edit(made.id, { price: 12, basePrice: 12 })).toMatchObject({ basePrice: 12, priceVaries: false });
    // A client that sends back the whole product with another price.
    expect(await edit(made.id, { price: 25, basePrice: 12 })).toMatchObject({ price: 12, basePrice: 25 });
    // A price alone sets it, also if it is that of another variant.
    expect(
      await edit(made.id, {
        price: 30,
        variants: [variantBody('white s', { price: 12 }), variantBody('white m', { price: 14 })],
      }),
    ).toMatchObject({ basePrice: 30 });
    expect(await edit(made.id, { price: 14 })).toMatchObject({ price: 12, basePrice: 14 });
  });

  it('a SKU that another product has is rejected at its cell', async () => {
    const sku = unique('SKU');
    await createByAdmin(admin, { variants: [variantBody('white s', { sku })] });
    const made = await createByAdmin(admin, { variants: [variantBody('white s'), variantBody('white m')] });
    const [one, other] = made.variants.map(({ id, color, size }) => ({ id, color, size }));
    const answer = await admin.patch(`/products/${made.id}`, { variants: [one, { ...other, sku: sku.toLowerCase() }] });
    expect(read(problem, answer)).toMatchObject({ code: 'SKU_TAKEN', errors: [{ path: 'variants.1.sku' }] });
  });
});
