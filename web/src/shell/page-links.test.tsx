import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someCartItem } from '../../test/samples.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

const link = (slug: string, title: string, inFooter = true) => ({ slug, title, inFooter, position: 1 });
const footer = () => screen.getByRole('contentinfo');
const page = {
  slug: 'terms',
  title: 'Our terms',
  html: '<h2>First</h2><p>x</p>',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the footer', () => {
  test('links the pages that have text and belong there; the other names stay plain text', async () => {
    shop.signIn(someUser());
    shop.pages = [link('privacyPolicy', 'Your data'), link('farm', 'Our farm'), link('secret', 'Hidden', false)];
    renderShop('/profile');
    await screen.findByRole('link', { name: 'Your data' });
    expect(
      within(footer())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Our farm', 'About us', 'Contact us', 'Your data']);
    expect(
      within(footer())
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual(['/page/farm', '/page/privacyPolicy']);
  });
});

describe('the checkout', () => {
  const inCheckout = async () => {
    shop.signIn(someUser());
    shop.cart = [someCartItem({ id: 11 })];
    renderShop('/checkout');
    const button = await screen.findByRole('button', { name: 'Order Now' });
    return button;
  };

  test('names terms and returns policy beside its button once they have text, and no other page', async () => {
    shop.pages = [link('terms', 'Our terms'), link('returnsPolicy', 'Sending back', false), link('farm', 'Our farm')];
    const button = await inCheckout();
    const terms = await within(screen.getByRole('main')).findByRole('link', { name: 'Our terms' });
    expect(terms).toHaveAttribute('href', '/page/terms');
    expect(terms).toHaveAttribute('target', '_blank');
    const returns = within(screen.getByRole('main')).getByRole('link', { name: 'Sending back' });
    expect(returns).toHaveAttribute('href', '/page/returnsPolicy');
    expect(within(screen.getByRole('main')).queryByText('Our farm')).toBeNull();
    expect(button.parentElement?.parentElement).toContainElement(terms);
  });

  test('names none of them before', async () => {
    await inCheckout();
    expect(within(screen.getByRole('main')).queryByText(/^Please read/)).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /terms|policy/i })).toBeNull();
  });
});

describe('a page', () => {
  test.each([
    ['a visitor', false],
    ['a shopper', true],
  ])('is shown to %s, with its title as heading and title of the document', async (_who, loggedIn) => {
    if (loggedIn) shop.signIn(someUser());
    shop.answerNext('GET /pages/terms', () => json(page));
    renderShop('/page/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'First' })).toBeVisible();
    expect(document.title).toBe('Our terms – E-Commerce');
    expect(screen.queryAllByRole('button', { name: 'User menu' })).toHaveLength(loggedIn ? 1 : 0);
  });

  test('that does not exist is not found', async () => {
    shop.answerNext('GET /pages/nothing', () => errorResponse('NOT_FOUND'));
    renderShop('/page/nothing');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('that could not be read can be read again', async () => {
    shop.answerNext('GET /pages/terms', () => errorResponse('INTERNAL'));
    shop.answerNext('GET /pages/terms', () => json(page));
    const { user } = renderShop('/page/terms');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeVisible();
  });
});
