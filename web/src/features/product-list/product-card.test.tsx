import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
});

const plain = { id: 1, title: 'Tide Mug', colors: [], sizes: [], options: [], stock: 9 };
const card = async (title: string) => {
  const products = within(await screen.findByRole('region', { name: 'Products' }));
  const article = (await products.findByRole('link', { name: title })).closest('article');
  if (article === null) throw new Error('no card');
  return article;
};

describe('a card', () => {
  it('puts a product without choices into the cart by one press, and says so', async () => {
    shop.products = [someProduct(plain)];
    const { user } = renderShop('/');
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 11, product: someProduct(plain) }), 201));
    await user.click(within(await card('Tide Mug')).getByRole('button', { name: 'Quick add: Tide Mug' }));
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.sent.find(({ method, path }) => method === 'POST' && path === '/cart')?.body).toEqual({
      product: 1,
      quantity: 1,
    });
    expect(await screen.findByRole('dialog', { name: 'Your cart' })).toBeVisible();
    await user.click(within(await card('Tide Mug')).getByRole('button', { name: 'Quick add: Tide Mug' }));
    expect(await screen.findByText('Item Already added')).toBeVisible();
  });

  it.each([
    ['has choices', { colors: [{ name: 'Black', class: 'bg-gray-900', selectedClass: '', id: 'black' }] }],
    ['is sold out', { stock: 0 }],
  ])('has no such button where the product %s', async (_why, other) => {
    shop.products = [someProduct({ ...plain, ...other })];
    renderShop('/');
    expect(within(await card('Tide Mug')).queryByRole('button')).toBeNull();
  });

  it('says why a product could not be added', async () => {
    shop.products = [someProduct(plain)];
    const { user } = renderShop('/');
    const button = within(await card('Tide Mug')).getByRole('button', { name: /^Quick add/ });
    shop.answerNext('POST /cart', () => errorResponse('UNAVAILABLE'));
    await user.click(button);
    expect(await within(await card('Tide Mug')).findByRole('alert')).toBeVisible();
  });

  it('tells the colours of a product', async () => {
    const color = (id: string, name: string, hex: string | null) => ({ id, name, hex, class: '', selectedClass: '' });
    shop.products = [someProduct({ ...plain, colors: [color('blue', 'Blue', '#1e3a8a'), color('fog', 'Fog', null)] })];
    renderShop('/');
    expect(within(await card('Tide Mug')).getByText('Colors: Blue, Fog')).toBeInTheDocument();
    expect(within(await card('Tide Mug')).getByTitle('Blue')).toBeVisible();
    expect(within(await card('Tide Mug')).queryByTitle('Fog')).toBeNull();
  });

  it('shows the second picture to a mouse only', async () => {
    shop.products = [
      someProduct({ ...plain, thumbnail: '/a.webp', images: ['/b.webp', '/c.webp', '/d.webp', '/a.webp'] }),
    ];
    renderShop('/');
    const article = await card('Tide Mug');
    const sources = () => [...article.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    fireEvent.pointerEnter(article, { pointerType: 'touch' });
    expect(sources()).toEqual(['/a.webp']);
    fireEvent.pointerEnter(article, { pointerType: 'mouse' });
    await waitFor(() => expect(sources()).toEqual(['/a.webp', '/b.webp']));
  });
});
