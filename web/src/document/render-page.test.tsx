// @vitest-environment node

/** Pages as the server draws them into documents. */

import { productQueryOf, readListState } from '@shop/contract/product-list';
import { productListQuery } from '@shop/contract/product-query';
import { unsetShop } from '@shop/contract/shown-shop';
import { expect, it } from 'vitest';
import { someProduct } from '../../test/samples.ts';
import type { KnownAnswers } from '../state/known-answers.ts';
import { renderPage } from './render-page.ts';

const shop = { ...unsetShop, shopName: 'Corner', isOpen: true };
const draw = (address: string, answers: KnownAnswers) =>
  renderPage({ address, shop, answers: { '/pages': { body: [] }, ...answers } });

it('a product shows its name, price, picture and description, and what goes on is open to guests', async () => {
  const product = someProduct({ title: 'Desk <lamp>', description: 'It bends & lights.' });
  const markup = await draw(`/product-detail/${product.id}`, { [`/products/${product.id}`]: { body: product } });
  expect(markup).toContain('Desk &lt;lamp&gt;</h1>');
  expect(markup).toContain('It bends &amp; lights.');
  expect(markup).toContain(`$${product.discountPrice}`);
  expect(markup).toMatch(/<img [^>]*alt="Desk &lt;lamp&gt;"/);
  expect(markup).toContain('href="/login"');
  expect(markup).not.toContain('inert');
});

it('a list shows its products as links, and links to further pages', async () => {
  const query = productListQuery(productQueryOf(readListState(new URLSearchParams('page=2')), false));
  const product = someProduct({ id: 12, title: 'Kettle' });
  const markup = await draw('/?page=2', { [`/products${query}`]: { body: [product], total: 35 } });
  expect(markup).toMatch(/<a [^>]*href="\/product-detail\/12"[^>]*>Kettle<\/a>/);
  expect(markup).toMatch(/<a [^>]*href="\/\?page=3"/);
  expect(markup).toContain('35 products');
});

it('a page that is not there says so', async () => {
  const body = { type: 'about:blank', title: 'Not found', status: 404, code: 'NOT_FOUND', detail: '' };
  expect(await draw('/product-detail/9', { '/products/9': { status: 404, body } })).toContain('Page not found');
});

it('pages that are drawn at the same time hold nothing of one another', async () => {
  const products = Array.from({ length: 8 }, (_, n) => someProduct({ id: n + 1, title: `Lamp no ${n + 1}.` }));
  const drawn = await Promise.all(
    products.map((product) =>
      draw(`/product-detail/${product.id}`, { [`/products/${product.id}`]: { body: product } }),
    ),
  );
  for (const [n, markup] of drawn.entries())
    expect(products.filter(({ title }) => markup.includes(title)).map(({ id }) => id)).toEqual([n + 1]);
});
