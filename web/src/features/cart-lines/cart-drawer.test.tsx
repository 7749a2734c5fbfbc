import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct } from '../../../test/samples.ts';

describe('the drawer of the cart', () => {
  const teapot = someProduct({ id: 1, title: 'Teapot', discountPrice: 19.99 });
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });

  async function add() {
    shop.answerNext('GET /products/1', () => json(teapot));
    const rendered = renderShop('/product-detail/1');
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 11, product: teapot }), 201));
    await rendered.user.click(button);
    return { ...rendered, button };
  }

  it('opens with the lines and the focus on Checkout; Escape closes it and puts the focus back', async () => {
    const { user, button } = await add();
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    expect(drawer.getByRole('link', { name: 'Teapot' })).toBeVisible();
    expect(drawer.getByText('Subtotal (1 item)').nextElementSibling).toHaveTextContent('$19.99');
    const checkout = drawer.getByRole('link', { name: 'Checkout' });
    expect(checkout).toHaveAttribute('href', '/checkout');
    expect(checkout).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('is closed by a press beside it, and by another page', async () => {
    const { user, router } = await add();
    await screen.findByRole('dialog', { name: 'Your cart' });
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await router.navigate('/cart');
    await screen.findByRole('region', { name: 'Summary' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Escape closes the question before a line is removed, and not the drawer', async () => {
    const { user } = await add();
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    await user.click(drawer.getByRole('button', { name: 'Remove Teapot' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  });

  it('stays away once this device does not want it, and the cart page brings it back', async () => {
    const first = await add();
    await first.user.click(await screen.findByRole('checkbox', { name: 'Show the cart when I add something' }));
    await first.user.keyboard('{Escape}');
    cleanup();

    const second = await add();
    expect(await screen.findByRole('link', { name: 'View cart' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    shop.cart = [someCartItem({ id: 11, product: teapot })];
    await second.router.navigate('/cart');
    const setting = await screen.findByRole('checkbox', { name: 'Show the cart when I add something' });
    expect(setting).not.toBeChecked();
    await second.user.click(setting);
    cleanup();

    shop.cart = [];
    await add();
    expect(await screen.findByRole('dialog', { name: 'Your cart' })).toBeVisible();
  });
});
