import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse, someUser } from '../../../test/fake-shop.ts';
import { field, fill, openEdit, openNew, save } from '../../../test/product-form-steps.ts';
import { someProduct } from '../../../test/samples.ts';
import { fetchCart } from '../../state/cart-slice.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  office.products = [someProduct({ id: 1 }), someProduct({ id: 2 })];
  office.shop.accounts.push({
    user: someUser({ id: 8, email: 'bob@example.com', role: 'admin' }),
    password: 'Password1',
  });
});

type Rendered = Awaited<ReturnType<typeof openEdit>>;
const note = /^Your session ended before this was saved/;

/** The save is rejected because the session is over, and somebody logs in again in this tab. */
async function loseSession({ user }: Rendered, email = 'ada@example.com') {
  office.failNext(errorResponse('NOT_LOGGED_IN'));
  await user.click(save());
  await logIn({ user }, email);
}

async function logIn({ user }: Pick<Rendered, 'user'>, email = 'ada@example.com') {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('a session that ends while the product form is open', () => {
  test('loses nothing that was typed: it is there again after the login, still unsaved', async () => {
    const rendered = await openEdit();
    const { user, path } = rendered;
    await fill(user, 'Product name', 'My title');
    await user.click(screen.getByRole('checkbox', { name: 'Black' }));
    await user.click(screen.getByRole('checkbox', { name: 'XL' }));
    await loseSession(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(path()).toBe('/admin/product-form/edit/1');
    expect(field('Product name')).toHaveValue('My title');
    expect(await screen.findByRole('checkbox', { name: 'Black' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'XL' })).toBeChecked();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(office.products[0]).toMatchObject({ title: 'My title', colors: [{ id: 'black' }] }));
    expect(screen.queryByText(note)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps a new product, too', async () => {
    const rendered = await openNew();
    await fill(rendered.user, 'Product name', 'Teapot');
    await fill(rendered.user, 'Price', '12.5');
    office.shop.answerNext('GET /cart', () => errorResponse('NOT_LOGGED_IN'));
    await rendered.store.dispatch(fetchCart());
    await logIn(rendered);
    expect(await screen.findByText(note)).toBeVisible();
    expect(field('Product name')).toHaveValue('Teapot');
    expect(field('Price')).toHaveValue('12.5');
  });

  test('still finds what someone else has changed', async () => {
    const rendered = await openEdit();
    await fill(rendered.user, 'Product name', 'My title');
    await loseSession(rendered);
    await screen.findByText(note);
    office.editProduct(1, { title: 'Their title' });
    await rendered.user.click(save());
    const title = await screen.findByRole('group', { name: 'Product name' });
    expect(within(title).getByRole('radio', { name: 'Keep mine' })).toHaveAccessibleDescription('My title');
    expect(within(title).getByRole('radio', { name: 'Take theirs' })).toHaveAccessibleDescription('Their title');
    expect(office.products[0]?.title).toBe('Their title');
  });

  test('hides what was typed from another person who logs in', async () => {
    const rendered = await openEdit();
    await fill(rendered.user, 'Product name', 'My title');
    await loseSession(rendered, 'bob@example.com');
    await waitFor(() => expect(field('Product name')).toHaveValue('Product 1'));
    expect(screen.queryByText(note)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('leaves other products alone', async () => {
    const rendered = await openEdit();
    await fill(rendered.user, 'Product name', 'My title');
    await loseSession(rendered);
    await screen.findByText(note);
    await rendered.user.click(screen.getByRole('button', { name: 'Discard' }));
    await rendered.router.navigate('/admin/product-form/edit/2');
    await waitFor(() => expect(field('Product name')).toHaveValue('Product 2'));
    expect(screen.queryByText(note)).toBeNull();
  });
});

describe('a saved draft', () => {
  test('can be discarded: the form then holds the product as it is now, and the focus', async () => {
    const rendered = await openEdit();
    await fill(rendered.user, 'Product name', 'My title');
    office.editProduct(1, { description: 'Newer.' });
    await loseSession(rendered);
    await screen.findByText(note);
    await rendered.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Product name')).toHaveValue('Product 1');
    expect(field('Product name')).toHaveFocus();
    expect(field('Description')).toHaveValue('Newer.');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('is removed when the person leaves the form', async () => {
    const { user, path } = await openEdit();
    await fill(user, 'Product name', 'My title');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/admin/product-detail/1'));
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['{', '{"userId":7,"draft":{}}', '{"userId":7,"draft":{"draft":{"title":1}}}', 'null', '[]'])(
    'that is not one, %s, is none',
    async (text) => {
      sessionStorage.setItem('shop.draft.product-1', text);
      await openEdit();
      expect(field('Product name')).toHaveValue('Product 1');
    },
  );
});
