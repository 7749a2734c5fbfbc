import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { sayShop } from '../../test/say-shop.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser({ name: 'Ada Lovelace' }));
});

async function openProfile() {
  const rendered = renderShop('/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  return rendered;
}

describe('the page frame', () => {
  test('has a header titled E-Commerce whose logo leads to /', async () => {
    await openProfile();
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'E-Commerce' })).toHaveAttribute('href', '/');
  });

  test("offers 'My Profile', 'My Orders' and 'Sign out' in the user menu, which Escape closes", async () => {
    const { user } = await openProfile();
    const button = screen.getByRole('button', { name: 'User menu' });
    await user.click(button);
    const menu = document.getElementById('user-menu');
    if (menu === null) throw new Error('no menu');
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['My Profile', '/profile'],
      ['My Orders', '/my-orders'],
      ['Sign out', '/logout'],
    ]);
    await user.keyboard('{Escape}');
    expect(menu).not.toBeVisible();
    expect(button).toHaveFocus();
  });

  test('carries the same links, the name and the e-mail in the mobile menu, which opens and closes', async () => {
    const { user } = await openProfile();
    const menu = document.getElementById('mobile-menu');
    if (menu === null) throw new Error('no menu');
    expect(menu).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(within(menu).getByText('Ada Lovelace')).toBeVisible();
    expect(within(menu).getByText('ada@example.com')).toBeVisible();
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/cart', '/profile', '/my-orders', '/logout']);
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(menu).not.toBeVisible();
  });

  test('shows About us, Contact us and Privacy Policy as plain text, the year 2023 and two app stores', async () => {
    await openProfile();
    const footer = screen.getByRole('contentinfo');
    for (const text of ['About us', 'Contact us', 'Privacy Policy']) {
      expect(within(footer).getByText(text)).toBeVisible();
    }
    expect(within(footer).queryAllByRole('link')).toEqual([]);
    expect(within(footer).getByText(/2023/)).toBeVisible();
    expect(
      within(footer)
        .getAllByRole('img')
        .map((badge) => badge.getAttribute('aria-label')),
    ).toEqual(['Get it on Google Play', 'Download on the Apple App Store']);
  });

  test('links the badges of app stores once they have addresses, and tells how to reach the shop', async () => {
    sayShop({ badges: { appStore: 'https://apps.test/shop', googlePlay: null }, contact: 'Café\n030 1234' });
    await openProfile();
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: 'Download on the Apple App Store' })).toHaveAttribute(
      'href',
      'https://apps.test/shop',
    );
    expect(within(footer).getByRole('img', { name: 'Get it on Google Play' })).toBeVisible();
    expect(within(footer).getByText(/Café/)).toHaveTextContent('Café 030 1234');
  });

  test('reads the cart again when the window gets the focus', async () => {
    await openProfile();
    const before = shop.sent.filter(({ path }) => path === '/cart').length;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(shop.sent.filter(({ path }) => path === '/cart').length).toBe(before + 1));
  });
});

describe('the connection', () => {
  test('lost: a banner says so and offers a retry; the page stays usable', async () => {
    const { user } = await openProfile();
    shop.down = true;
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/The shop cannot be reached at the moment/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My Profile' })).toBeVisible();

    shop.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The shop cannot be reached/)).toBeNull());
  });

  test('lost and restored: the banner goes by itself, and the shown data are read again', async () => {
    await openProfile();
    shop.down = true;
    window.dispatchEvent(new Event('focus'));
    await screen.findByText(/The shop cannot be reached at the moment/);
    const asked = shop.sent.length;
    shop.found = true;
    shop.down = false;
    await waitFor(() => expect(screen.queryByText(/The shop cannot be reached/)).toBeNull());
    await waitFor(() => expect(shop.sent.slice(asked).map(({ path }) => path)).toContain('/cart'));
  });

  test('an error of the shop is an answer: no banner', async () => {
    await openProfile();
    shop.answerNext('GET /cart', () => errorResponse('INTERNAL'));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(shop.lastSent('GET', '/cart')).toBeDefined());
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });
});

describe('a route change', () => {
  test('changes the title and moves the focus to the h1', async () => {
    const { router } = await openProfile();
    expect(document.title).toBe('My Profile – E-Commerce');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    await router.navigate('/nowhere');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    // Effects that follow the heading set them.
    await waitFor(() => expect(document.title).toBe('Page not found – E-Commerce'));
    await waitFor(() => expect(heading).toHaveFocus());
  });
});
