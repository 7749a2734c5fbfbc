/** What products and variants hold, what they cost by unit, and what variants weigh. */

import { cartItem } from '@shop/contract/cart';
import { product as productSchema } from '@shop/contract/catalogue';
import { historyEntry } from '@shop/contract/history';
import { quote } from '@shop/contract/quotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeUser, unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { clearPriceRules, makeZone } from '../../../test/price-rules.ts';
import { type Client, read } from '../../../test/test-app.ts';
import { createByAdmin, nth, simpleBody, variantBody } from '../../../test/variants.ts';

let shop: ImportShop;
let shopper: Client;
beforeAll(async () => {
  shop = await startImportShop({ rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const content = { amount: 250, unit: 'g', per: 100 };
const small = { ...simpleBody, price: 5, stock: 3, content };
const listed = async (title: string) =>
  nth(read(z.array(productSchema), await shopper.get(`/products?q=${encodeURIComponent(title)}`)), 0);
/** 250 g for $5, and 1 kg with a content of its own for $15. */
const coffee = (title: string, stocks: readonly [number, number] = [3, 3]) =>
  createByAdmin(shop.admin, {
    ...{ title, price: 5, colors: [], content },
    sizes: ['s', 'l'],
    variants: [
      { size: 's', stock: stocks[0] },
      { size: 'l', stock: stocks[1], price: 15, content: { amount: 1, unit: 'kg', per: 1 } },
    ],
  });

describe('the content of a product', () => {
  it('makes its unitPrice of what it costs now, in lists, on its page and in the cart; it is null without', async () => {
    const title = unique('Tea');
    const made = await shop.create({ ...small, title, discountPercentage: 10 });
    const expected = { content, unitPrice: { price: 1.8, per: 100, unit: 'g' } };
    expect(made).toMatchObject(expected);
    expect(await listed(title)).toMatchObject(expected);
    await shopper.post('/cart', { product: made.id, quantity: 1 });
    const [line] = read(z.array(cartItem), await shopper.get('/cart'));
    expect(line?.product).toMatchObject(expected);
    expect(await shop.edit(made, { price: 10 })).toMatchObject({ content, unitPrice: { price: 3.6 } });
    expect(await shop.edit(made, { content: null })).toMatchObject({ content: null, unitPrice: null });
    expect(await shop.create({ ...simpleBody, stock: 1 })).toMatchObject({ content: null, unitPrice: null });
  });

  it('is refused in part, with another unit, and with amounts that are not above 0', async () => {
    const refused: [object | string, string][] = [
      [{ amount: 1, unit: 'oz', per: 1 }, 'content.unit'],
      [{ amount: 0, unit: 'g', per: 1 }, 'content.amount'],
      [{ amount: 1, unit: 'g', per: 0 }, 'content.per'],
      [{ amount: 1, unit: 'g' }, 'content.per'],
      ['250 g', 'content'],
    ];
    for (const [sent, path] of refused) {
      const answer = await shop.admin.post('/products', { ...small, content: sent });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
  });

  it('may be another one of a variant, and the product shows that of the variant whose price it shows', async () => {
    const title = unique('Coffee');
    const made = await coffee(title);
    expect(made.variants).toMatchObject([
      { content: null, unitPrice: { price: 2, per: 100, unit: 'g' } },
      { content: { amount: 1, unit: 'kg', per: 1 }, unitPrice: { price: 15, per: 1, unit: 'kg' } },
    ]);
    expect(made.unitPrice).toEqual({ price: 2, per: 100, unit: 'g' });
    await shopper.post('/cart', { product: made.id, variant: nth(made.variants, 1).id, quantity: 1 });
    const lines = read(z.array(cartItem), await shopper.get('/cart'));
    expect(lines.find(({ product }) => product.id === made.id)?.product).toMatchObject({
      discountPrice: 15,
      unitPrice: { price: 15, per: 1, unit: 'kg' },
    });
    const soldOut = unique('Coffee');
    const other = await coffee(soldOut, [0, 3]);
    expect(other).toMatchObject({ price: 15, content, unitPrice: { price: 15, per: 1, unit: 'kg' } });
    expect((await listed(soldOut)).unitPrice).toEqual({ price: 15, per: 1, unit: 'kg' });
  });

  it('and the weight of a variant stay where a client that does not know them sends its variants', async () => {
    const made = await coffee(unique('Coffee'));
    const [s, l] = made.variants;
    const weighed = await shop.edit(made, { variants: [{ ...s, weightGrams: 280 }, l] });
    expect(weighed.variants).toMatchObject([{ weightGrams: 280 }, { weightGrams: null }]);
    const known = ({ id, size, price }: (typeof made.variants)[number]) => ({ id, size, price });
    const kept = await shop.edit(made, { variants: made.variants.map(known) });
    expect(kept.variants).toEqual(weighed.variants);
    const cleared = await shop.edit(made, {
      variants: kept.variants?.map((one) => ({ ...one, weightGrams: null, content: null })),
    });
    expect(cleared.variants).toMatchObject([{}, { weightGrams: null, content: null, unitPrice: { price: 6 } }]);
  });

  it('stands in the history, as the weight of a variant does', async () => {
    const made = await coffee(unique('Coffee'));
    const [s, l] = made.variants;
    await shop.edit(made, { content: null, variants: [{ ...s, weightGrams: 280 }, l] });
    const [last] = read(z.array(historyEntry), await shop.admin.get(`/products/${made.id}/history`));
    expect(last?.changes).toContainEqual({ field: 'content', before: '250 g, price per 100 g' });
    expect(JSON.stringify(last?.changes)).toContain('280 g');
  });
});

describe('weightGrams of a variant', () => {
  it('decides what shipping by weight costs; without it, that of the product does', async () => {
    const rates = [
      { from: 0, price: 400 },
      { from: 1000, price: 900 },
    ];
    await makeZone(shop, ['US'], [{ by: 'weight', rates }]);
    const made = await createByAdmin(shop.admin, {
      weightGrams: 100,
      variants: [variantBody('white s'), variantBody('white m', { weightGrams: 1000 })],
    });
    const shippingOf = async (n: number) => {
      const items = [{ product: made.id, variant: nth(made.variants, n).id, quantity: 1 }];
      const selectedAddress = { country: 'US' };
      return read(quote, await shopper.post('/quotes', { items, selectedAddress })).shipping.methods[0]?.price;
    };
    expect([await shippingOf(0), await shippingOf(1)]).toEqual([4, 9]);
    await clearPriceRules(shop);
  });
});

describe('the file of products', () => {
  it('has contents and weights of variants, and changes nothing when it comes back', async () => {
    const made = await coffee(unique('Coffee'));
    const [s, l] = made.variants;
    await shop.edit(made, { variants: [s, { ...l, weightGrams: 1050 }] });
    const file = await shop.exported();
    expect(file.slice(0, file.indexOf('\r\n'))).toMatch(
      /,contentAmount,contentUnit,contentPer,variantContentAmount,variantContentUnit,variantContentPer,variantWeightGrams$/,
    );
    expect(file).toContain(',250,g,100,1,kg,1,1050\r\n');
    expect(await shop.check(file)).toMatchObject({ changed: 0, created: 0, errorCount: 0 });
  });

  it('sets and takes them away', async () => {
    const tea = await shop.create({ ...small, title: unique('Tea'), content: null });
    await shop.import([{ productId: tea.id, contentAmount: '0.75', contentUnit: 'L', contentPer: '1' }]);
    expect(await shop.find(tea)).toMatchObject({
      content: { amount: 0.75, unit: 'l', per: 1 },
      unitPrice: { price: 6.67, per: 1, unit: 'l' },
    });
    await shop.import([{ productId: tea.id, contentAmount: '', contentUnit: '', contentPer: '' }]);
    expect(await shop.find(tea)).toMatchObject({ content: null, unitPrice: null });
    const made = await coffee(unique('Coffee'));
    const [, l] = made.variants;
    await shop.import([
      { productId: made.id, variantId: l?.id ?? 0, variantWeightGrams: '900', variantContentUnit: 'g' },
    ]);
    const { variants = [] } = await shop.find(made);
    expect(variants[1]).toMatchObject({ weightGrams: 900, content: { amount: 1, unit: 'g', per: 1 } });
  });

  it('names the lines with a content in part, with another unit, and whose sale ends before it begins', async () => {
    const tea = await shop.create({ ...small, title: unique('Tea'), content: null });
    const made = await coffee(unique('Coffee'));
    const errorsOf = async (line: Readonly<Record<string, string | number>>) => (await shop.check([line])).errors;
    const of = (cells: Readonly<Record<string, string>>) => errorsOf({ productId: tea.id, ...cells });
    expect(await of({ contentAmount: '2' })).toEqual([
      { line: 2, column: 'contentUnit', message: 'contentUnit is required with contentAmount and contentPer' },
    ]);
    expect(await of({ contentAmount: '2.0005', contentUnit: 'oz', contentPer: '0' })).toMatchObject([
      { line: 2, column: 'contentAmount' },
      { line: 2, column: 'contentUnit' },
      { line: 2, column: 'contentPer', message: 'contentPer must be above 0' },
    ]);
    expect(
      await errorsOf({ productId: made.id, variantId: nth(made.variants, 0).id, variantContentAmount: '1' }),
    ).toMatchObject([{ line: 2, column: 'variantContentUnit' }]);
    const sale = { salePercentage: '20', saleFrom: '2027-01-02T00:00:00Z', saleUntil: '2027-01-01T00:00:00+01:00' };
    expect(await of(sale)).toEqual([
      { line: 2, column: 'saleUntil', message: 'saleUntil must not be before saleFrom' },
    ]);
    expect(await of({ saleUntil: '2027-01-01T00:00:00Z' })).toMatchObject([{ line: 2, column: 'salePercentage' }]);
    const isNew = {
      productId: '',
      ...{ title: unique('Tea'), description: 'x', brand: 'B', category: 'C', price: '5' },
    };
    const rest = { discountPercentage: '0', stock: '1', thumbnail: '/pictures/x.webp', image1: '/pictures/x.webp' };
    expect(await errorsOf({ ...isNew, ...rest, contentUnit: 'g', ...sale })).toMatchObject([
      { line: 2, column: 'contentAmount' },
      { line: 2, column: 'saleUntil' },
    ]);
  });
});
