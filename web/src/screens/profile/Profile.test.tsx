import { ADDRESS_LIMIT } from '@shop/contract/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, someAddress, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});

async function openProfile(changes: Parameters<typeof someUser>[0] = {}) {
  shop.signIn(someUser(changes));
  const rendered = renderShop('/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  await waitFor(() => expect(shop.lastSent('GET', '/cart')).toBeDefined());
  return rendered;
}

const home = someAddress({ name: 'Home', street: '1 High Street' });
const work = someAddress({ name: 'Work', street: '2 Low Street' });

describe('the profile', () => {
  test("shows 'New User' without a name, the e-mail, and no role for a shopper", async () => {
    await openProfile();
    const account = screen.getByRole('region', { name: 'Account' });
    expect(account).toHaveTextContent('New User');
    expect(account).toHaveTextContent('ada@example.com');
    expect(within(account).queryByText('user')).toBeNull();
  });

  test('shows the role of an admin', async () => {
    await openProfile({ name: 'Grace', role: 'admin' });
    const account = screen.getByRole('region', { name: 'Account' });
    expect(account).toHaveTextContent('Grace');
    expect(within(account).getByText('admin')).toBeVisible();
  });

  test('adding an address saves the whole user with the longer list', async () => {
    const { user } = await openProfile({ addresses: [home] });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.type(screen.getByLabelText('Full name'), 'Work');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    await user.type(screen.getByLabelText('Phone'), '020 7946 0000');
    await user.type(screen.getByLabelText('Street address'), '2 Low Street');
    await user.type(screen.getByLabelText('City'), 'London');
    await user.type(screen.getByLabelText('State / Province'), 'Greater London');
    await user.type(screen.getByLabelText('Pin code'), 'SW1Y 4JH');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('2 Low Street', { exact: false })).toBeVisible();
    expect(shop.lastSent('PATCH', '/users/7')?.body).toMatchObject({ name: null, addresses: [home, work] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add New Address' })).toHaveFocus());
  });

  test('every field of an address is required', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.clear(screen.getByLabelText('Email'));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    for (const name of ['name', 'email', 'phone', 'street', 'city', 'state', 'pinCode']) {
      expect(screen.getByText(`${name} is required`)).toHaveClass('text-red');
    }
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
  });

  test('editing an address saves the whole user with it changed in its place', async () => {
    const { user } = await openProfile({ name: 'Ada', addresses: [home, work] });
    await user.click(screen.getByRole('button', { name: 'Edit address of Home, 1 High Street' }));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'York');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved')).toBeVisible();
    expect(shop.lastSent('PATCH', '/users/7')?.body).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      role: 'user',
      addresses: [{ ...home, city: 'York' }, work],
    });
  });

  test('removing an address saves the whole user without it, moves the focus on, and can be undone', async () => {
    const { user } = await openProfile({ addresses: [home, work] });
    await user.click(screen.getByRole('button', { name: 'Remove address of Home, 1 High Street' }));
    await waitFor(() => expect(shop.session?.addresses).toEqual([work]));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit address of Work/ })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shop.session?.addresses).toEqual([home, work]));
  });

  test('a conflict says so, shows the current state and leaves what was typed', async () => {
    const { user } = await openProfile({ addresses: [home, work] });
    await user.click(screen.getByRole('button', { name: /^Edit address of Work/ }));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'York');
    // Another tab has removed the first address.
    shop.session = someUser({ addresses: [work], updatedAt: '2026-01-02T00:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText(/changed somewhere else meanwhile/)).toBeVisible();
    expect(shop.session.addresses).toEqual([work]);
  });

  test("the server's field errors stand at their fields", async () => {
    const { user } = await openProfile({ addresses: [home] });
    shop.answerNext('PATCH /users/7', () =>
      errorResponse('INVALID_INPUT', { errors: [{ path: 'addresses.0.city', message: 'city is required' }] }),
    );
    await user.click(screen.getByRole('button', { name: /^Edit address of Home/ }));
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('city is required'));
    expect(screen.getByLabelText('City')).toHaveFocus();
  });

  test('at 20 addresses it says that one must go first', async () => {
    const addresses = Array.from({ length: ADDRESS_LIMIT }, (_, index) =>
      someAddress({ street: `${index} High Street` }),
    );
    const { user } = await openProfile({ addresses });
    expect(screen.getByText(/You have saved 20 addresses/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    expect(screen.queryByLabelText('Full name')).toBeNull();
  });

  test('the name can be changed', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Edit name' }));
    await user.type(screen.getByLabelText('Name'), 'Ada Lovelace');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(shop.session?.name).toBe('Ada Lovelace'));
    expect(await screen.findByText('Name saved')).toBeVisible();
  });

  test('the picture can be changed, and taken away', async () => {
    const picture = 'https://pictures.example/ada.jpg';
    const { user } = await openProfile({ id: 7, name: 'Ada' });
    const sent = () => shop.lastSent('PATCH', '/users/7')?.body;
    await user.click(screen.getByRole('button', { name: 'Edit name' }));
    await user.type(screen.getByLabelText('Address of a picture (optional)'), picture);
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(sent()).toMatchObject({ name: 'Ada', imageUrl: picture }));
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    await user.clear(screen.getByLabelText('Address of a picture (optional)'));
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(sent()).toMatchObject({ imageUrl: null }));
  });

  test('a form with unsaved changes warns before it is left', async () => {
    const { user, path } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    await user.type(screen.getByLabelText('City'), 'York');
    await user.click(screen.getByRole('link', { name: 'E-Commerce' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(path()).toBe('/profile');
    expect(screen.getByLabelText('City')).toHaveValue('York');
    await user.click(screen.getByRole('link', { name: 'E-Commerce' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/'));
  });
});
