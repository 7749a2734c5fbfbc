import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { openEdit, save } from '../../../test/product-form-steps.ts';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.products = ['Lamp', 'Teapot', 'Vase', 'Teaspoon'].map((title, n) =>
    someProduct({ id: n + 1, title, related: n === 0 ? [3, 2] : [] }),
  );
});

const section = () => {
  const heading = screen.getByRole('heading', { name: 'Related products' });
  return within(heading.closest('section') ?? document.body);
};
const chosen = () =>
  section()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const add = () => section().getByRole('combobox', { name: 'Add products' });
const sent = () => office.lastSent('PATCH', '/products/1')?.body;

test('the related products of a product stand in their order, by title', async () => {
  await openEdit();
  await waitFor(() => expect(chosen()).toEqual(['Vase #3', 'Teapot #2']));
});

test('another one is found by typing and taken by Enter; never the product itself, nor one twice', async () => {
  const { user } = await openEdit();
  await user.type(add(), 'Tea');
  expect((await section().findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Teaspoon#4']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(chosen()).toEqual(['Vase #3', 'Teapot #2', 'Teaspoon #4']));
  await user.type(add(), 'Lamp');
  await waitFor(() => expect(office.sent.some(({ query }) => query.includes('q=Lamp'))).toBe(true));
  expect(section().queryByRole('option')).toBeNull();
  await user.clear(add());
  await user.click(save());
  expect(await screen.findByText('Product Updated')).toBeVisible();
  expect(sent()).toMatchObject({ related: [3, 2, 4] });
});

test('they are put into another order and removed by keyboard, with the focus where it was', async () => {
  const { user } = await openEdit();
  const up = await section().findByRole('button', { name: 'Move Teapot up' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(section().getByRole('button', { name: 'Move Teapot up' })).toHaveFocus();
  section().getByRole('button', { name: 'Remove Vase' }).focus();
  await user.keyboard('{Enter}');
  expect(section().getByRole('button', { name: 'Remove Teapot' })).toHaveFocus();
  await user.click(save());
  expect(await screen.findByText('Product Updated')).toBeVisible();
  expect(sent()).toMatchObject({ related: [2] });
});

test('there are at most 12', async () => {
  const others = Array.from({ length: 13 }, (_, n) => someProduct({ id: n + 10, title: `Cup ${n}` }));
  office.products = [someProduct({ id: 1, related: others.slice(0, 12).map(({ id }) => id) }), ...others];
  const { user } = await openEdit();
  await waitFor(() => expect(chosen()).toContain('Cup 11 #21'));
  await user.type(add(), 'Cup 12');
  await waitFor(() => expect(office.sent.at(-1)?.query).toContain('Cup'));
  expect(add()).toHaveAccessibleDescription('There are 12 products, and more are not possible.');
  expect(section().queryByRole('option')).toBeNull();
});

test('what the server says of them stands at the field', async () => {
  const { user } = await openEdit();
  await user.click(await section().findByRole('button', { name: 'Remove Vase' }));
  const message = 'related must not name the product itself';
  office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'related', message }] }));
  await user.click(save());
  await waitFor(() => expect(add()).toHaveAccessibleDescription(message));
  expect(screen.getByRole('link', { name: `Related products: ${message}` })).toHaveAttribute('href', '#related');
});
