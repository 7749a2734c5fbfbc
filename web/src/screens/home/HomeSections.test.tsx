import type { Shop, ShownSection } from '@shop/contract/shop';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';

const described: Shop = {
  shopName: 'E-Commerce',
  logo: null,
  icon: null,
  accentColor: '#4f46e5',
  contact: '',
  badges: { appStore: null, googlePlay: null },
  country: 'US',
  currency: 'USD',
  timeZone: 'UTC',
  dateLanguage: 'en-US',
  languages: ['en'],
  storefront: 'members',
  payments: { cash: true, card: true },
  orderButton: 'Order Now',
  menu: [],
  home: [],
  pages: [],
};

const hero: ShownSection = {
  kind: 'hero',
  title: 'Roasted on <b>Tuesdays</b>',
  text: 'On your doorstep by Thursday.',
  image: `/media/${'a'.repeat(40)}/1600x900.webp`,
  imageAlt: 'Cups of coffee',
  width: 1600,
  height: 900,
  button: { label: 'All shoes', to: '/?category=Shoes' },
};

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = [
    someProduct({ id: 1, title: 'Drum', category: 'Music' }),
    someProduct({ id: 2, title: 'Boots', category: 'Shoes' }),
  ];
});

function open(home: ShownSection[], path = '/') {
  sayShop({ hasSections: home.length > 0 });
  shop.answerNext('GET /shop', () => json({ ...described, home }));
  return renderShop(path);
}
const list = () => screen.findByRole('heading', { level: 1, name: 'All Products' });
const asksForSections = () => shop.sent.some(({ path }) => path === '/shop');

describe('the home page with sections', () => {
  it('shows them above the list, in their order', async () => {
    const { router, user } = open([
      hero,
      { kind: 'products', title: 'New shoes', filter: 'category=Shoes', limit: 4 },
      { kind: 'categories', title: 'Browse' },
      { kind: 'text', markdown: '# Us', html: '<h2>Us</h2>' },
    ]);
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'Us' });
    expect(
      main
        .getAllByRole('heading', { level: 2 })
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Roasted on <b>Tuesdays</b>', 'New shoes', 'Boots']);
    expect(
      within(main.getByRole('region', { name: 'New shoes' })).getByRole('link', { name: 'Boots' }),
    ).toHaveAttribute('href', '/product-detail/2');
    expect(shop.lastSent('GET', '/products')).toBeDefined();
    expect(shop.sent.some(({ path, query }) => path === '/products' && query === '?category=Shoes&_limit=4')).toBe(
      true,
    );
    const tiles = within(main.getByRole('region', { name: 'Browse' })).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/category/music', '/category/shoes']);
    const picture = main.getByRole('img', { name: 'Cups of coffee' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '900']);
    expect(picture).toHaveAttribute('loading', 'eager');
    const text = main.getByRole('heading', { name: 'Us' });
    expect(text.compareDocumentPosition(await list()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(main.getByRole('link', { name: 'All shoes' }));
    await waitFor(() => expect(router.location.search).toBe('?category=Shoes'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'New shoes' })).toBeNull());
  });

  it.each(['/?category=Shoes', '/?q=boots', '/?page=2', '/?price_gte=5', '/?in_stock=true'])(
    'shows none of them at %s',
    async (path) => {
      open([hero], path);
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(screen.queryByText('On your doorstep by Thursday.')).toBeNull();
      expect(asksForSections()).toBe(false);
    },
  );

  it('shows them in any order of the list', async () => {
    open([hero], '/?_sort=rating&_order=desc');
    expect(await screen.findByText('On your doorstep by Thursday.')).toBeVisible();
  });

  it('leaves out what has nothing to show: products that are all gone, an empty hero, a picture that was deleted', async () => {
    shop.products = [];
    open([
      { kind: 'products', title: 'Sold for good', filter: 'category=Gone', limit: 4 },
      { kind: 'categories', title: 'No categories' },
      { kind: 'hero', text: '' },
      { kind: 'hero', text: 'Without its picture', image: '/media/gone.webp' },
    ]);
    expect(await screen.findByText('Without its picture')).toBeVisible();
    expect(screen.queryByText('Sold for good')).toBeNull();
    expect(screen.queryByText('No categories')).toBeNull();
    expect(document.querySelector('img[src="/media/gone.webp"]')).toBeNull();
  });

  it('shows the others if the products of one cannot be had', async () => {
    shop.answerNext('GET /products', () => errorResponse('INTERNAL'));
    open([
      { kind: 'products', title: 'Broken', filter: 'category=Shoes', limit: 4 },
      { ...hero, text: 'Still here' },
    ]);
    expect(await screen.findByText('Still here')).toBeVisible();
  });
});

describe('the home page without sections', () => {
  it('asks for none', async () => {
    open([]);
    expect(await list()).toBeVisible();
    expect(asksForSections()).toBe(false);
  });

  it('is also what is left when they cannot be read', async () => {
    sayShop({ hasSections: true });
    shop.answerNext('GET /shop', () => errorResponse('INTERNAL'));
    renderShop('/');
    expect(await screen.findByRole('link', { name: 'Boots' })).toBeVisible();
  });
});
