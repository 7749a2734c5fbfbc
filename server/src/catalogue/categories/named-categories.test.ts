/** A category means all below it wherever something names it. */

import { type CategoryNode, categoryNode } from '@shop/contract/categories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { untilWaiting } from '../../../test/ordering.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';
import { simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

async function make(parent: number | null): Promise<CategoryNode> {
  return read(categoryNode, await admin.post('/categories', { label: unique('Category'), parent }));
}
const idsIn = async (query: string) =>
  read(z.array(z.object({ id: z.number() })), await shopper.get(`/products?${query}&_limit=100`)).map(({ id }) => id);

/** Three levels, a product on the second and the third. */
async function makeBranch() {
  const top = await make(null);
  const middle = await make(top.id);
  const low = await make(middle.id);
  return {
    top,
    low,
    inMiddle: await makeProduct(shop, { category: middle }),
    inLow: await makeProduct(shop, { category: low }),
  };
}

describe('what names a category', () => {
  it('means the one that somebody else adds at the same moment', async () => {
    const value = unique('Hats');
    const side = await connect(shop.database.url);
    await side.query('begin');
    await side.query('insert into categories (value, label) values ($1, $1)', [value]);
    const made = admin.post('/products', { ...simpleBody, title: unique('Hat'), stock: 1, category: value });
    await untilWaiting(side, 1);
    await side.query('commit');
    await side.end();
    expect(await made).toMatchObject({ status: 201, body: { category: value } });
  });

  it('means what lies below: several of a filter count each product once', async () => {
    const { top, low, inMiddle, inLow } = await makeBranch();
    const listed = await shopper.get(`/products?category=${top.value},${low.value}`);
    expect(totalOf(listed)).toBe(2);
    expect(await idsIn(`category=${low.value}`)).toEqual([inLow.id]);
    expect(await idsIn(`category=${top.value}&_sort=id&_order=desc`)).toEqual([inLow.id, inMiddle.id]);
  });

  it('means it in promotions', async () => {
    const { top, inLow } = await makeBranch();
    const promotion = { name: 'Off', kind: 'percent', value: 50, automatic: true, categories: [top.value] };
    expect((await admin.post('/promotions', promotion)).status).toBe(201);
    const body = { items: [{ product: inLow.id, quantity: 1 }], codes: [] };
    const quote = await shopper.post('/quotes', body);
    expect(quote.status).toBe(200);
    expect(quote.body).toMatchObject({ promotions: [{ name: 'Off' }] });
  });

  it('means it in bulk edits', async () => {
    const { top, inMiddle, inLow } = await makeBranch();
    const made = await admin.post('/bulk-edits', {
      filter: { category: top.value },
      change: { discountPercentage: 5 },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ count: 2, changed: 2 });
    const sampled = z.object({ sample: z.array(z.object({ productId: z.number() })) }).parse(made.body);
    expect(sampled.sample.map(({ productId }) => productId).sort((a, b) => a - b)).toEqual([inMiddle.id, inLow.id]);
  });
});
