import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeShop, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someProduct } from '../../test/samples.ts';
import { home } from '../document/documents.tsx';
import { openPrerenderedSearch, watchPrerenderedSearch } from './prerendered-field.ts';
import { takeUsedField } from './typed-before.ts';

let root: HTMLElement;
let fields: HTMLInputElement[];
beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = home;
  document.body.append(root);
  fields = [...root.querySelectorAll<HTMLInputElement>('input[name=q]')];
  openPrerenderedSearch(root);
});
afterEach(() => {
  root.remove();
  takeUsedField(document.body);
});

function firstField(): HTMLInputElement {
  const [first] = fields;
  if (first === undefined) throw new Error('The prerendered page has no search field.');
  return first;
}

test('of the prerendered page only the search can be used', () => {
  expect(fields.filter((field) => field.closest('[inert]') !== null)).toEqual([]);
  const others = [...root.querySelectorAll('a, button, input, select, textarea')].filter(
    (element) => element.closest('form[role=search]') === null,
  );
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((element) => element.closest('[inert]') === null)).toEqual([]);
});

test('a slash leads to its field, and is typed when it is there', () => {
  expect(fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })).toBe(true);
  expect(firstField()).not.toHaveFocus();
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(firstField()).toHaveFocus();
  expect(fireEvent.keyDown(firstField(), { key: '/' })).toBe(true);
});

test('the app takes what was typed into it, once, even if it has left the page', () => {
  watchPrerenderedSearch(root);
  firstField().focus();
  firstField().value = 'drum';
  const own = document.createElement('input');
  root.replaceChildren(own);
  expect(takeUsedField(own)?.value).toBe('drum');
  expect(takeUsedField(own)).toBeUndefined();
});

test('the app takes nothing if nobody used it, and nothing where it shows no field', () => {
  watchPrerenderedSearch(root);
  expect(takeUsedField(firstField())).toBeUndefined();
  firstField().focus();
  expect(takeUsedField(null)).toBeUndefined();
  expect(takeUsedField(firstField())).toBe(firstField());
});

test('the app takes nothing where the field has the words of the search that the document shows', () => {
  firstField().setAttribute('value', 'drum');
  watchPrerenderedSearch(root);
  expect(takeUsedField(firstField())).toBeUndefined();
});

test('what was typed before goes on in the app’s field, with the focus and the suggestions', async () => {
  const shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = [someProduct({ id: 3, title: 'Drum' })];
  firstField().focus();
  firstField().value = 'dr';
  watchPrerenderedSearch(root);
  root.remove();
  renderShop('/');
  const own = (await screen.findAllByRole('combobox', { name: 'Search products' }))[0];
  expect(own).toHaveFocus();
  expect(own).toHaveValue('dr');
  await waitFor(() => expect(own).toHaveAttribute('aria-expanded', 'true'));
});

test('a search that was sent before is made when the app is there', async () => {
  const shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = [someProduct({ id: 3, title: 'Drum' })];
  firstField().focus();
  firstField().value = 'drum';
  expect(fireEvent.submit(firstField().form ?? root), 'the browser loads another document').toBe(false);
  watchPrerenderedSearch(root);
  root.remove();
  const { router } = renderShop('/');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Results for “drum”' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(router.location.search).toBe('?q=drum');
});
