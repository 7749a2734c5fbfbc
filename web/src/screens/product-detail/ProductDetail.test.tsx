import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';
import { fetchProductById } from '../../state/product-slice.ts';

const shirt = someProduct({
  id: 4,
  title: 'Linen Shirt',
  colors: [{ name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', id: 'white' }],
  sizes: [
    { name: 'S', inStock: true, id: 's' },
    { name: 'M', inStock: false, id: 'm' },
  ],
});

const ski = someProduct({
  id: 6,
  title: 'Ski Jacket',
  colors: [
    { name: 'Black', class: 'bg-gray-900', selectedClass: 'ring-gray-900', id: 'black' },
    { name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', id: 'white' },
  ],
  sizes: [
    { name: 'S', inStock: false, id: 's' },
    { name: 'M', inStock: true, id: 'm' },
    { name: 'L', inStock: true, id: 'l' },
  ],
});

describe('the product detail', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  function open(product = shirt) {
    shop.answerNext(`GET /products/${product.id}`, () => json(product));
    return renderShop(`/product-detail/${product.id}`);
  }

  it('shows what is told of it at length, as it is formatted, and nothing of it where nothing is', async () => {
    const detailsHtml = '<h3>Care</h3><p>Wash it <strong>cold</strong>.</p>';
    const { unmount } = open({ ...shirt, details: '### Care', detailsHtml });
    const section = within(await screen.findByRole('region', { name: 'More about this product' }));
    expect(section.getByRole('heading', { name: 'Care' })).toBeInTheDocument();
    expect(section.getByText('cold').tagName).toBe('STRONG');
    unmount();
    open({ ...shirt, id: 5, title: 'Other', details: null, detailsHtml: null });
    await screen.findByRole('heading', { level: 1, name: 'Other' });
    expect(screen.queryByRole('region', { name: 'More about this product' })).toBeNull();
  });

  it('shows one placeholder for all pictures that an import is still to fetch', async () => {
    const placeholder = (n: number) => `/pictures/placeholder.webp#${n}`;
    open({ ...shirt, thumbnail: placeholder(1), images: [placeholder(2), '/pictures/shirt.webp', placeholder(3)] });
    expect(await screen.findAllByRole('button', { name: /Show picture/ })).toHaveLength(2);
  });

  it('shows title, prices, breadcrumbs, four pictures, highlights and description', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(trail).getByRole('link', { name: 'Shoes' })).toHaveAttribute('href', '/category/shoes');
    expect(screen.getAllByRole('button', { name: /Show picture/ })).toHaveLength(4);
    expect(screen.getByText('Light')).toBeVisible();
    expect(screen.getByText('Good.')).toBeVisible();
  });

  it('is called in the tab as staff say that search engines should call it, else by its title', async () => {
    open({ ...shirt, seoTitle: 'Shirts of linen' });
    await screen.findByRole('heading', { level: 1, name: 'Linen Shirt' });
    expect(document.title).toBe('Shirts of linen – E-Commerce');
    open({ ...ski, seoTitle: null });
    await screen.findByRole('heading', { level: 1, name: 'Ski Jacket' });
    expect(document.title).toBe('Ski Jacket – E-Commerce');
  });

  it('sizes not in stock are disabled, and the size guide is a table', async () => {
    const { user } = open();
    const sizes = await screen.findByRole('group', { name: 'Size' });
    expect(within(sizes).getByRole('radio', { name: 'M, not in stock' })).toBeDisabled();
    expect(within(sizes).getByRole('radio', { name: 'S' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Size guide' }));
    expect(within(screen.getByRole('dialog')).getByRole('rowheader', { name: '2XL' })).toBeVisible();
  });

  it('opens with the first colour and the first size in stock chosen, and says them beside the button', async () => {
    const { user } = open(ski);
    expect(await screen.findByRole('radio', { name: 'Black' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'M' })).toBeChecked();
    const button = screen.getByRole('button', { name: 'Add to Cart' });
    expect(button).toHaveAccessibleDescription('Selected: Black, M');
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: ski }), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')?.body).toEqual({ product: 6, quantity: 1, color: 'black', size: 'm' });
  });

  it('a product without colours and sizes is added without, and nothing is said of them', async () => {
    const plain = someProduct({ id: 4 });
    const { user } = open(plain);
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(button).not.toHaveAccessibleDescription();
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: plain }), 201));
    await user.click(button);
    await waitFor(() => expect(shop.lastSent('POST', '/cart')?.body).toEqual({ product: 4, quantity: 1 }));
  });

  it('a product with no size in stock cannot be added and says why', async () => {
    const { user } = open(someProduct({ id: 4, sizes: [{ name: 'M', inStock: false, id: 'm' }] }));
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/No size of this product is in stock/);
    await user.click(button);
    expect(shop.lastSent('POST', '/cart')).toBeUndefined();
  });

  it('a chosen size that sells out is not replaced silently: the page says so and waits for another choice', async () => {
    const { user, store } = open(ski);
    await user.click(await screen.findByRole('radio', { name: 'L' }));
    shop.answerNext('GET /products/6', () =>
      json({ ...ski, sizes: ski.sizes.map((size) => (size.id === 'l' ? { ...size, inStock: false } : size)) }),
    );
    await store.dispatch(fetchProductById(6));
    const button = screen.getByRole('button', { name: 'Add to Cart' });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/Size L is no longer in stock/));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: 'M' }));
    expect(button).toHaveAccessibleDescription('Selected: Black, M');
  });

  it('adds a line with the product id, quantity 1 and the chosen colour and size', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'White' }));
    await user.click(screen.getByRole('radio', { name: 'S' }));
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: shirt }), 201));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')?.body).toEqual({ product: 4, quantity: 1, color: 'white', size: 's' });
    await screen.findByRole('dialog', { name: 'Your cart' });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Added' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  });

  it('takes as many as are chosen, at most what is left', async () => {
    const { user } = open(someProduct({ id: 4, stock: 3, lowStock: 3 }));
    expect(await screen.findByText('Only 3 left')).toBeVisible();
    const quantity = screen.getByRole('combobox', { name: 'Quantity' });
    expect(
      within(quantity)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '2', '3']);
    await user.selectOptions(quantity, '2');
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: shirt }), 201));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')?.body).toEqual({ product: 4, quantity: 2 });
  });

  it('says beside the price what is saved, and no percentage', async () => {
    open(someProduct({ id: 4, price: 40, discountPercentage: 22.5, discountPrice: 31 }));
    expect(await screen.findByText('Save $9.00')).toBeVisible();
    expect(screen.queryByText(/22\.5/)).toBeNull();
  });

  it('opens what the merchant says of shipping and returns, once there is such a text', async () => {
    shop.pages = [{ slug: 'shipping', title: 'Shipping', inFooter: false, position: 1 }];
    const { user } = open();
    const page = {
      slug: 'shipping',
      title: 'Shipping',
      html: '<p>By bike.</p>',
      updatedAt: '2026-01-01T00:00:00.000Z',
    };
    shop.answerNext('GET /pages/shipping', () => json(page));
    await user.click(await screen.findByText('Shipping'));
    expect(await screen.findByText('By bike.')).toBeVisible();
  });

  it("a product that is in the cart already says 'Item Already added' and asks nothing", async () => {
    shop.cart = [someCartItem({ product: shirt })];
    const { user } = open();
    await screen.findByRole('link', { name: 'View cart' });
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Item Already added')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')).toBeUndefined();
  });

  it("a product that another tab has added says 'Item Already added'", async () => {
    const { user } = open();
    shop.answerNext('POST /cart', () => errorResponse('ITEM_ALREADY_ADDED'));
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Item Already added')).toBeVisible();
  });

  it('a cart that is full says so', async () => {
    const { user } = open();
    shop.answerNext('POST /cart', () => errorResponse('CART_FULL'));
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Your cart is full: it holds at most 100 products')).toBeVisible();
  });

  it.each([
    { what: 'deleted', product: someProduct({ id: 4, deleted: true }), why: /no longer sold/ },
    { what: 'sold-out', product: someProduct({ id: 4, stock: 0 }), why: /out of stock/ },
  ])('a $what product cannot be added and says why', async ({ product, why }) => {
    const { user } = open(product);
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(why);
    await user.click(button);
    expect(shop.lastSent('POST', '/cart')).toBeUndefined();
  });

  it("a deleted product's page says 'product deleted', offers its category, and tells of no stock and no delivery", async () => {
    open(someProduct({ id: 4, deleted: true }));
    expect(await screen.findByText('product deleted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Shoes' })).toHaveAttribute('href', '/category/shoes');
    expect(screen.queryByText('In stock')).toBeNull();
    expect(screen.queryByText(/With you/)).toBeNull();
  });

  it('an unknown id shows the not-found text within the frame', async () => {
    renderShop('/product-detail/999');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('the previous product never flashes on the next page', async () => {
    const { router } = open();
    await screen.findByRole('heading', { name: 'Linen Shirt' });
    shop.answerNext('GET /products/5', () => json(someProduct({ id: 5, title: 'Teapot' })));
    await router.navigate('/product-detail/5');
    await waitFor(() => expect(router.location.pathname).toBe('/product-detail/5'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Linen Shirt' })).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Teapot' })).toBeVisible();
  });

  it('shows at once what the list knew, and then the current product', async () => {
    shop.answerNext('GET /products', () => json([shirt], 200, { 'X-Total-Count': '1' }));
    let answerNow = () => {};
    const now = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    shop.answerNext('GET /products/4', async () => {
      await now;
      return json({ ...shirt, stock: 0 });
    });
    const { user } = renderShop('/');
    await user.click(await screen.findByRole('link', { name: 'Linen Shirt' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
    expect(screen.getByText('In stock')).toBeVisible();
    answerNow();
    expect(await screen.findByText('Out of stock')).toBeVisible();
  });

  it('a card that is pointed at asks for its product, and its page does not ask again', async () => {
    shop.answerNext('GET /products', () => json([shirt], 200, { 'X-Total-Count': '1' }));
    shop.answerNext('GET /products/4', () => json(shirt));
    const { user } = renderShop('/');
    const card = await screen.findByRole('link', { name: 'Linen Shirt' });
    await user.hover(card);
    await waitFor(() => expect(shop.lastSent('GET', '/products/4')).toBeDefined());
    await user.click(card);
    await waitFor(() =>
      expect(screen.getByRole('article').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'),
    );
    expect(shop.sent.filter(({ path }) => path === '/products/4')).toHaveLength(1);
  });
});
