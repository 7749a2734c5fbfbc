import { expect, it } from 'vitest';
import { sectionProductsPath } from './shown-sections.ts';

it('asks for the products of a section as its filter says, and no more than its limit', () => {
  expect(sectionProductsPath({ filter: 'category=Shoes&_sort=rating', limit: 4 })).toBe(
    '/products?category=Shoes&_sort=rating&_limit=4',
  );
  expect(sectionProductsPath({ filter: '?brand=A%26B&_limit=50', limit: 12 })).toBe('/products?brand=A%26B&_limit=12');
  for (const filter of [undefined, null, '', '?'])
    expect(sectionProductsPath({ filter, limit: 1 })).toBe('/products?_limit=1');
});

it('keeps a # in a filter', () => {
  expect(sectionProductsPath({ filter: 'q=C#', limit: 4 })).toBe('/products?q=C%23&_limit=4');
});
