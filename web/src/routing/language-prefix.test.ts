import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { expect, test } from 'vitest';
import { historyWithin, withoutPrefix } from './language-prefix.ts';

const open = (address: string) => {
  const outer = createMemoryHistory({ initialEntries: [address] });
  return { outer, inner: historyWithin(outer, '/de') };
};

test('paths are those of the default language inside, and begin with the language outside', () => {
  const { outer, inner } = open('/de/cart?a=1#b');
  expect(inner.location).toMatchObject({ pathname: '/cart', search: '?a=1', hash: '#b' });
  inner.push('/product-detail/7?variant=2');
  expect(outer.location).toMatchObject({ pathname: '/de/product-detail/7', search: '?variant=2' });
  inner.replace({ pathname: '/', search: '?q=lamp' });
  expect(outer.location).toMatchObject({ pathname: '/de', search: '?q=lamp' });
  expect(inner.location.pathname).toBe('/');
});

test('links name the language', () => {
  const { inner } = open('/de');
  expect(inner.location.pathname).toBe('/');
  expect(inner.createHref('/cart')).toBe('/de/cart');
  expect(inner.createHref('/?q=lamp')).toBe('/de?q=lamp');
});

test('Back tells the path inside', () => {
  const { inner } = open('/de/cart');
  const seen: string[] = [];
  inner.listen(({ location }) => void seen.push(location.pathname));
  inner.push('/checkout');
  inner.go(-1);
  expect(seen).toEqual(['/cart']);
});

test('a path that only begins with the same letters is none of the language', () => {
  expect(withoutPrefix('/delivery', '/de')).toBe('/delivery');
  expect(withoutPrefix('/de', '/de')).toBe('/');
  expect(withoutPrefix('/cart', '')).toBe('/cart');
});
