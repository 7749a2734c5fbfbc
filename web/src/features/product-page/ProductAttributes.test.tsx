import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someAttribute } from '../../../test/fake-attributes.ts';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

test('the page of a product shows its attributes as a table, as the shop names them', async () => {
  const shop = new FakeShop();
  shop.signIn(someUser());
  const attributes = {
    width: 1205.5,
    author: 'Ann Kay',
    tubeless: true,
    lined: false,
    material: ['silk', 'wool'],
    pages: 300,
    gone: 'x',
  };
  const values = ['Wool', 'Silk'].map((name) => ({ id: name.toLowerCase(), name }));
  shop.answerNext('GET /products/4', () => json(someProduct({ id: 4, category: 'Shoes', attributes })));
  shop.answerNext('GET /attributes', () =>
    json([
      someAttribute({ key: 'author', name: 'Author' }),
      someAttribute({ key: 'width', name: 'Width', kind: 'number', unit: 'mm', categories: ['Shoes'] }),
      someAttribute({ key: 'tubeless', name: 'Tubeless', kind: 'boolean' }),
      someAttribute({ key: 'lined', name: 'Lined', kind: 'boolean' }),
      someAttribute({ key: 'material', name: 'Material', kind: 'choice', values }),
      someAttribute({ key: 'pages', name: 'Pages', kind: 'number', categories: ['Books'] }),
      someAttribute({ key: 'year', name: 'Year', kind: 'number' }),
      // A word that every object knows.
      someAttribute({ key: 'constructor', name: 'Maker', unit: 'Ltd' }),
    ]),
  );
  renderShop('/product-detail/4');
  const table = within(await screen.findByRole('region', { name: 'Specifications' }));
  await table.findByRole('rowheader', { name: 'Author' });
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'AuthorAnn Kay',
    'Width1,205.5 mm',
    'TubelessYes',
    'LinedNo',
    'MaterialWool, Silk',
  ]);
});
