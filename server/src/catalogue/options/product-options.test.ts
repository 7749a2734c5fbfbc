/** Products that come in options, and their variants by their choices, as clients see them. */

import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { option } from '@shop/contract/options';
import { problem } from '@shop/contract/problem';
import { variantsPreview } from '@shop/contract/product-bodies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(async () => {
  await shop.close();
});

const make = async (values: readonly string[] = ['Whole beans', 'Filter', 'Espresso'], name = unique('Grind')) =>
  read(option, await admin.post('/options', { name, values: values.map((one) => ({ name: one })) }));
const plain = { ...simpleBody, colors: [], sizes: [] };
/** A coffee in three grinds, of which variants have the first two. */
async function coffee(changes: object = {}) {
  const grind = await make();
  const made = await createByAdmin(admin, {
    ...plain,
    options: [{ option: grind.id, values: ['whole-beans', 'filter'] }],
    variants: [
      { choices: [{ option: grind.id, value: 'whole-beans' }], stock: 3 },
      { choices: [{ option: grind.id, value: 'filter' }], stock: 4, price: 10 },
    ],
    ...changes,
  });
  return { grind, coffee: made };
}
const failing = ({ status, body }: Answer) => {
  const { code, errors, count, variants } = problem.parse(body);
  return { status, code, path: errors?.[0]?.path, count, variants };
};

describe('options of a product', () => {
  it('answers all of them in the order of the pickers: Color, Size, then as sent', async () => {
    const grind = await make();
    const made = await createByAdmin(admin, {
      stock: 1,
      sizes: ['m', 's'],
      options: [{ option: grind.id, values: ['filter', 'whole-beans'] }],
    });
    expect(made.options).toEqual([
      { id: 1, name: 'Color', kind: 'color', values: made.colors.map(({ id, name, hex }) => ({ id, name, hex })) },
      {
        id: 2,
        name: 'Size',
        kind: 'size',
        values: ['M', 'S'].map((name) => ({ id: name.toLowerCase(), name, hex: null })),
      },
      {
        id: grind.id,
        name: grind.name,
        kind: 'text',
        values: [
          { id: 'filter', name: 'Filter', hex: null },
          { id: 'whole-beans', name: 'Whole beans', hex: null },
        ],
      },
    ]);
  });

  it('lets a body that names Color and Size set the order', async () => {
    const grind = await make();
    const made = await createByAdmin(admin, {
      stock: 1,
      options: [
        { option: 2, values: [] },
        { option: grind.id, values: ['filter'] },
        { option: 1, values: ['white'] },
      ],
    });
    expect(made.options.map(({ id }) => id)).toEqual([2, grind.id, 1]);
    // Colours that are sent beside count.
    expect(made.colors.map(({ id }) => id)).toEqual(['white', 'black']);
    const reordered = await admin.patch(`/products/${made.id}`, {
      options: [{ option: grind.id, values: ['filter'] }],
    });
    expect(read(product, reordered).options.map(({ id }) => id)).toEqual([1, 2, grind.id]);
  });

  it('takes the answered form as sent: a client that sends back the whole product changes nothing', async () => {
    const { coffee: made } = await coffee();
    const { rating: _rating, ...whole } = made;
    const answer = await admin.patch(`/products/${made.id}`, whole);
    expect(answer.status).toBe(200);
    expect({ ...read(product, answer), updatedAt: '' }).toEqual({ ...made, updatedAt: '' });
    const history = read(historyEntries, await admin.get(`/products/${made.id}/history`));
    expect(history.map(({ action }) => action)).toEqual(['product_created']);
  });

  it.each([
    [() => [{ option: 999_999, values: ['x'] }], 'options.0.option'],
    [(id: number) => [{ option: id, values: ['x'] }], 'options.0.values'],
    [(id: number) => [{ option: id, values: [] }], 'options.0.values'],
    [(id: number) => [{ option: id, values: ['filter', 'filter'] }], 'options.0.values'],
  ])('refuses what the shop does not have', async (named, path) => {
    const { id } = await make();
    const answer = await admin.post('/products', { ...plain, stock: 1, options: named(id) });
    expect(failing(answer)).toMatchObject({ status: 400, path });
  });

  it('has at most three, colour and size counted', async () => {
    const [one, two] = [await make(), await make()];
    const named = [one, two].map(({ id }) => ({ option: id, values: ['filter'] }));
    const four = await admin.post('/products', { ...simpleBody, stock: 1, options: named });
    expect(failing(four)).toMatchObject({ status: 400, path: 'options' });
    expect((await admin.post('/products', { ...simpleBody, sizes: [], stock: 1, options: named })).status).toBe(201);
  });
});

describe('variants by their choices', () => {
  it('answer one for each option of the product', async () => {
    const { grind, coffee: made } = await coffee();
    expect(made.variants.map(({ choices }) => choices)).toEqual([
      [{ option: grind.id, value: 'whole-beans' }],
      [{ option: grind.id, value: 'filter' }],
    ]);
    expect(made).toMatchObject({ stock: 7, price: 10, priceVaries: true });
  });

  it('name colour and size in either way, which must agree', async () => {
    const choices = [
      { option: 1, value: 'white' },
      { option: 2, value: 's' },
    ];
    const made = await createByAdmin(admin, { variants: [{ choices, stock: 1 }] });
    expect(made.variants[0]).toMatchObject({ color: 'white', size: 's', choices });
    const other_ = await admin.post('/products', {
      ...simpleBody,
      variants: [{ color: 'black', choices, stock: 1 }],
    });
    expect(failing(other_)).toMatchObject({ status: 400, path: 'variants.0.choices' });
  });

  it.each([
    [[], 'variants.0.choices'],
    [[{ value: 'espresso' }], 'variants.0.choices'],
    [[{ value: 'filter' }, { option: 999_999, value: 'x' }], 'variants.0.choices'],
  ])('must be one value of each that the product offers: %j', async (choices, path) => {
    const { id } = await make();
    const answer = await admin.post('/products', {
      ...plain,
      options: [{ option: id, values: ['filter'] }],
      variants: [{ choices: choices.map((one) => ({ option: id, ...one })), stock: 1 }],
    });
    expect(failing(answer)).toMatchObject({ status: 400, path });
  });

  it('must differ', async () => {
    const { id } = await make();
    const same = { choices: [{ option: id, value: 'filter' }], stock: 1 };
    const body = { ...plain, options: [{ option: id, values: ['filter'] }], variants: [same, same] };
    expect(failing(await admin.post('/products', body))).toMatchObject({ status: 400, path: 'variants.1' });
  });

  it('may share colour and size where another option tells them apart, and swap their values', async () => {
    const { id } = await make();
    const of = (value: string) => ({ color: 'white', choices: [{ option: id, value }] });
    const made = await createByAdmin(admin, {
      colors: ['white'],
      sizes: [],
      options: [{ option: id, values: ['filter', 'espresso'] }],
      variants: [
        { ...of('filter'), stock: 1 },
        { ...of('espresso'), stock: 2 },
      ],
    });
    const [first, second] = made.variants.map((variant) => variant.id);
    const swapped = await admin.patch(`/products/${made.id}`, {
      variants: [
        { id: first, ...of('espresso') },
        { id: second, ...of('filter') },
      ],
    });
    expect(read(product, swapped).variants?.map(({ choices, stock }) => [choices[1]?.value, stock])).toEqual([
      ['espresso', 1],
      ['filter', 2],
    ]);
  });

  it('stay where a body of options fits, and are named by a 409 where it does not', async () => {
    const { grind, coffee: made } = await coffee();
    const named = (values: string[]) => ({ options: [{ option: grind.id, values }] });
    const wider = await admin.patch(`/products/${made.id}`, named(['espresso', 'filter', 'whole-beans']));
    expect(wider.status).toBe(200);
    const narrower = await admin.patch(`/products/${made.id}`, named(['espresso', 'filter']));
    expect(failing(narrower)).toMatchObject({
      status: 409,
      code: 'VARIANTS_DO_NOT_FIT',
      variants: [{ id: made.variants[0]?.id, stock: 3, choices: [{ option: grind.id, value: 'whole-beans' }] }],
    });
    expect(failing(await admin.patch(`/products/${made.id}`, { options: [] })).variants).toHaveLength(2);
  });

  it('keep what they are where a body does not name it', async () => {
    const { coffee: made } = await coffee();
    const answer = await admin.patch(`/products/${made.id}`, {
      variants: made.variants.map(({ id }) => ({ id, stock: 9 })),
    });
    expect(read(product, answer).variants?.map(({ choices }) => choices)).toEqual(
      made.variants.map((one) => one.choices),
    );
  });
});

describe('POST /products/{id}/variants/preview', () => {
  const preview = async (id: number, body: object) =>
    read(variantsPreview, await admin.post(`/products/${id}/variants/preview`, body));

  it('says which appear, go with their stock, and stay, and changes nothing', async () => {
    const { grind, coffee: made } = await coffee();
    const [beans, filter] = made.variants.map(({ id }) => id);
    const body = { options: [{ option: grind.id, values: ['filter', 'espresso'] }] };
    expect(await preview(made.id, body)).toEqual({
      appear: [{ choices: [{ option: grind.id, value: 'espresso' }] }],
      go: [{ id: beans, stock: 3 }],
      keep: [filter],
    });
    expect(read(product, await admin.get(`/products/${made.id}`))).toEqual(made);
  });

  it('looks at the variants of the body where it has some', async () => {
    const { coffee: made } = await coffee();
    const [beans, filter] = made.variants;
    const answer = await preview(made.id, { variants: [{ id: filter?.id }] });
    expect(answer).toEqual({ appear: [], go: [{ id: beans?.id, stock: 3 }], keep: [filter?.id] });
  });

  it('refuses what PATCH would refuse, and more than 250', async () => {
    const { coffee: made } = await coffee();
    const wrong = await admin.post(`/products/${made.id}/variants/preview`, { variants: [{ stock: 1 }] });
    expect(failing(wrong)).toMatchObject({ status: 400, path: 'variants.0.choices' });
    const many = await make(Array.from({ length: 126 }, (_, n) => `V${n}`));
    const values = many.values.map(({ id }) => id);
    const answer = await admin.post(`/products/${made.id}/variants/preview`, {
      options: [{ option: many.id, values }],
      colors: ['white', 'black'],
    });
    expect(failing(answer)).toMatchObject({ status: 400, path: 'options' });
    expect((await admin.post('/products/999999/variants/preview', {})).status).toBe(404);
  });
});
