import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, someAddress, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someCartItem } from '../../test/samples.ts';
import { fetchCart } from '../state/cart-slice.ts';

const home = someAddress({ name: 'Home', street: '1 High Street' });
const note = /^Your session ended before this was saved/;
const field = (name: string) => screen.getByLabelText(name);

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop();
});

type Rendered = ReturnType<typeof renderShop>;

function open(path: string, addresses = [home]) {
  shop.signIn(someUser({ addresses }));
  shop.accounts.push({ user: someUser({ id: 8, email: 'bob@example.com', addresses: [home] }), password: 'Password1' });
  shop.cart = [someCartItem({ id: 11 })];
  return renderShop(path);
}

async function logIn({ user }: Rendered, email = 'ada@example.com') {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

/** The next call finds no session, and somebody logs in again in this tab. */
async function loseSession(rendered: Rendered, email?: string) {
  shop.answerNext('GET /cart', () => errorResponse('NOT_LOGGED_IN'));
  await rendered.store.dispatch(fetchCart());
  await logIn(rendered, email);
}

async function leaveByMenu({ user }: Rendered) {
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(screen.getByRole('link', { name: 'Sign out' }));
  await screen.findByRole('button', { name: 'Log in' });
}

async function typeAtCheckout(rendered: Rendered) {
  await rendered.user.click(await screen.findByRole('button', { name: 'Add a new address' }));
  await rendered.user.type(field('Full name'), 'Ada at work');
  await rendered.user.type(field('City'), 'York');
}

describe('a session that ends while an address is typed', () => {
  test('at checkout loses nothing: it is there again after the login, still unsaved', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    await loseSession(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(rendered.path()).toBe('/checkout');
    expect(field('Full name')).toHaveValue('Ada at work');
    expect(field('City')).toHaveValue('York');
    expect(field('Street address')).toHaveValue('');
  });

  test('and is noticed by the save itself keeps it, too, and a second save forgets the draft', async () => {
    const rendered = open('/checkout', []);
    const texts = Object.entries({
      'Full name': 'Ada',
      Email: 'ada@example.com',
      Phone: '1',
      'Street address': '2 Low Street',
      City: 'York',
      'State / Province': 'Yorkshire',
      'Pin code': 'YO1',
    });
    await screen.findByLabelText('Full name');
    for (const [name, text] of texts) {
      await rendered.user.clear(field(name));
      await rendered.user.type(field(name), text);
    }
    shop.answerNext('PATCH /users/7', () => errorResponse('NOT_LOGGED_IN'));
    await rendered.user.click(screen.getByRole('button', { name: 'Add address' }));
    await logIn(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    for (const [name, text] of texts) expect(field(name)).toHaveValue(text);
    await rendered.user.click(screen.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByRole('radio', { name: 'Ada' })).toBeChecked();
    expect(sessionStorage).toHaveLength(0);
  });

  test('in the profile opens the form of a new address again', async () => {
    const rendered = open('/profile');
    await rendered.user.click(await screen.findByRole('button', { name: 'Add New Address' }));
    await rendered.user.type(field('City'), 'York');
    await loseSession(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(field('City')).toHaveValue('York');
    expect(screen.getByRole('heading', { name: 'New address' })).toBeVisible();
  });

  test('in the profile opens the form of the edited address again, which then changes that one', async () => {
    const other = someAddress({ name: 'Other' });
    const rendered = open('/profile', [other, home]);
    await rendered.user.click(await screen.findByRole('button', { name: 'Edit address of Home, 1 High Street' }));
    await rendered.user.clear(field('City'));
    await rendered.user.type(field('City'), 'York');
    await loseSession(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(field('City')).toHaveValue('York');
    await rendered.user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(shop.session?.addresses).toEqual([other, { ...home, city: 'York' }]));
    expect(sessionStorage).toHaveLength(0);
  });

  test('and an edited address that is gone by then is offered as a new one', async () => {
    const rendered = open('/profile');
    await rendered.user.click(await screen.findByRole('button', { name: /^Edit address of Home/ }));
    await rendered.user.type(field('City'), '!');
    shop.accounts.splice(0, 1, { user: someUser({ addresses: [] }), password: 'Password1' });
    await loseSession(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'New address' })).toBeVisible();
    expect(field('Full name')).toHaveValue('Home');
    expect(field('City')).toHaveValue('London!');
  });

  test('hides what was typed from another person who logs in, and removes it', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    await loseSession(rendered, 'bob@example.com');
    await screen.findByRole('button', { name: 'Add a new address' });
    expect(sessionStorage).toHaveLength(0);
    expect(screen.queryByText(note)).toBeNull();
  });

  test('removes what was typed when another person logs in, whatever page they open', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    shop.cart = [];
    await loseSession(rendered, 'bob@example.com');
    await screen.findByRole('heading', { name: 'All Products' });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a draft of an address', () => {
  test('can be discarded: the form is empty then, with the focus on its first field', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    await loseSession(rendered);
    await rendered.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field('City')).toHaveValue('');
    expect(field('Full name')).toHaveFocus();
    expect(screen.queryByText(note)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('is removed by Cancel, and does not come back when the form is opened again', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    await loseSession(rendered);
    await screen.findByText(note);
    await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
    await rendered.user.click(screen.getByRole('button', { name: 'Add a new address' }));
    expect(field('City')).toHaveValue('');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('is removed by signing out', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    await leaveByMenu(rendered);
    expect(sessionStorage).toHaveLength(0);
  });

  test('goes when its owner, logged in again and elsewhere in the shop, signs out', async () => {
    const rendered = open('/checkout');
    await typeAtCheckout(rendered);
    shop.cart = [];
    await loseSession(rendered);
    await screen.findByRole('heading', { name: 'All Products' });
    expect(sessionStorage).toHaveLength(1);
    await leaveByMenu(rendered);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['{', 'null', '[]', '{"userId":7,"draft":{}}', '{"userId":7,"draft":{"typed":{"city":1}}}'])(
    'that is not one, %s, is none',
    async (text) => {
      sessionStorage.setItem('shop.draft.checkout-address', text);
      open('/checkout');
      await screen.findByRole('button', { name: 'Add a new address' });
      expect(screen.queryByText(note)).toBeNull();
    },
  );
});

describe('the focus', () => {
  test('goes into the address form that opens at checkout, and back to its button on Cancel', async () => {
    const { user } = open('/checkout');
    await user.click(await screen.findByRole('button', { name: 'Add a new address' }));
    expect(field('Full name')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Add a new address' })).toHaveFocus();
  });

  test("goes to the chosen address after 'Add address'", async () => {
    const { user } = open('/checkout', []);
    await screen.findByLabelText('Full name');
    for (const input of screen.getAllByRole('textbox')) {
      await user.clear(input);
      await user.type(input, 'x');
    }
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'x' })).toHaveFocus());
  });

  test('goes into the form of the profile, for a new address and an old one', async () => {
    const { user } = open('/profile');
    await user.click(await screen.findByRole('button', { name: 'Add New Address' }));
    expect(field('Full name')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^Edit address of Home/ }));
    expect(field('Full name')).toHaveFocus();
  });
});
