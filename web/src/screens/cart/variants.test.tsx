import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someShirtLine } from '../../../test/samples.ts';

describe('cart lines of a product with variants', () => {
  let shop: FakeShop;
  beforeEach(() => {
    localStorage.clear();
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  const select = (name: string) => screen.findByRole('combobox', { name });
  const texts = (control: HTMLElement) =>
    within(control)
      .getAllByRole('option')
      .map((option) => `${option.textContent}${option.hasAttribute('disabled') ? ' !' : ''}`);

  it('two variants are two lines, each with its picture, colour, size and price, and a link to it', async () => {
    shop.cart = [someShirtLine(11, 42), someShirtLine(12, 46)];
    renderShop('/cart');
    expect(await screen.findByText('Acme · White · Size M')).toBeVisible();
    expect(screen.getByText('Acme · Black · Size L')).toBeVisible();
    expect(screen.getAllByText('$45.00')[0]).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Linen Shirt' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product-detail/4?variant=42',
      '/product-detail/4?variant=46',
    ]);
    expect(await select('Qty of Linen Shirt, Black, L')).toBeVisible();
    expect(document.querySelector('img[src="/pictures/black.webp"]')).not.toBeNull();
  });

  it("a variant's picture has its own alt text, also once it is no longer sold", async () => {
    const line = someShirtLine(11, 46);
    const variant = line.variant && { ...line.variant, imageAlt: 'The back in black' };
    const others = line.product.variants?.filter(({ id }) => id !== 46) ?? [];
    shop.cart = [{ ...line, variant, product: { ...line.product, variants: others } }];
    renderShop('/cart');
    expect(await screen.findByRole('img', { name: 'The back in black' })).toBeVisible();
  });

  it('the selects offer what exists, and say what is sold out', async () => {
    const line = someShirtLine(11, 42);
    const variants = line.product.variants?.filter(({ id }) => id !== 45);
    shop.cart = [{ ...line, product: { ...line.product, ...(variants && { variants }) } }];
    renderShop('/cart');
    expect(texts(await select('Color of Linen Shirt, White, M'))).toEqual(['White', 'Black (size S)']);
    expect(texts(await select('Size of Linen Shirt, White, M'))).toEqual(['S – sold out !', 'M', 'L']);
  });

  it('another size changes the line at once, and the server is told', async () => {
    shop.cart = [someShirtLine(11, 44)];
    const { user } = renderShop('/cart');
    shop.answerNext('PATCH /cart/11', () => json(someShirtLine(11, 46)));
    await user.selectOptions(await select('Size of Linen Shirt, Black, S'), 'L');
    expect(screen.getByText('Acme · Black · Size L')).toBeVisible();
    await waitFor(() => expect(shop.lastSent('PATCH', '/cart/11')?.body).toEqual({ quantity: 1, variant: 46 }));
    expect(screen.queryByText(/Your cart has changed/)).toBeNull();
    expect(await select('Size of Linen Shirt, Black, L')).toHaveFocus();
  });

  it('a variant that has a line of its own already is refused with a sentence', async () => {
    shop.cart = [someShirtLine(11, 42), someShirtLine(12, 43)];
    const { user } = renderShop('/cart');
    shop.answerNext('PATCH /cart/11', () => errorResponse('ITEM_ALREADY_ADDED'));
    await user.selectOptions(await select('Size of Linen Shirt, White, M'), 'L');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Item Already added: White, L has a line of its own in your cart. Change the quantity there.',
    );
    expect(await select('Size of Linen Shirt, White, M')).toHaveDisplayValue('M');
  });

  it('a variant of which fewer are left says how many', async () => {
    shop.cart = [someShirtLine(11, 42, { quantity: 5 })];
    const { user } = renderShop('/cart');
    const { id, title, price, discountPrice, deleted } = someShirtLine(11, 43).product;
    const product = { id, title, price, discountPrice, deleted, variant: 43, stock: 2, quantity: 5 };
    shop.answerNext('PATCH /cart/11', () => errorResponse('OUT_OF_STOCK', { products: [product] }));
    await user.selectOptions(await select('Size of Linen Shirt, White, M'), 'L');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You asked for 5 in White, L, but only 2 are available. Choose a smaller quantity first.',
    );
  });

  it('a line whose product has got variants since says what was chosen, until it is changed', async () => {
    shop.cart = [someShirtLine(11, 42, { chosenForYou: true })];
    const { user } = renderShop('/cart');
    const note = 'We chose White, M for you. Change it here.';
    expect(await screen.findByText(note)).toBeVisible();
    shop.answerNext('PATCH /cart/11', () => json(someShirtLine(11, 43)));
    await user.selectOptions(await select('Size of Linen Shirt, White, M'), 'L');
    expect(screen.queryByText(/We chose/)).toBeNull();
    await waitFor(() => expect(shop.lastSent('PATCH', '/cart/11')?.body).toEqual({ quantity: 1, variant: 43 }));
  });

  it('the checkout names them too, and orders the variants', async () => {
    shop.cart = [someShirtLine(11, 42, { chosenForYou: true }), someShirtLine(12, 46)];
    renderShop('/checkout');
    expect(await screen.findByText('White · Size M')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change it in your cart.' })).toHaveAttribute('href', '/cart');
    expect(screen.queryByRole('combobox', { name: /^Size of/ })).toBeNull();
  });
});
