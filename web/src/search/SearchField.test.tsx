import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { someProduct } from '../../test/samples.ts';
import { recentSearches } from '../storage/storage.ts';

let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = [
    someProduct({ id: 1, title: 'Running Shoes', category: 'Shoes', brand: 'Alder' }),
    someProduct({ id: 2, title: 'Running Socks', category: 'Clothing', brand: 'Alder', discountPrice: 6.5 }),
    someProduct({ id: 3, title: 'Drum', category: 'Music', brand: 'Lindenau' }),
  ];
});

async function openProfile() {
  const shown = renderShop('/profile');
  const header = await screen.findByRole('banner');
  const field = within(header).getByRole('combobox', { name: 'Search products' });
  return { ...shown, field, header };
}

const options = () => screen.getAllByRole('option').map((one) => one.textContent);
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('the search field', () => {
  it('is in the header of the pages for shoppers, and not in the back office', async () => {
    shop.signIn(someUser({ role: 'admin' }));
    const { router } = await openProfile();
    await router.navigate('/admin');
    await screen.findByRole('heading', { name: 'All Products' });
    await waitFor(() => expect(within(screen.getByRole('banner')).queryByRole('combobox')).toBeNull());
  });

  it('leads to the home list by Enter, whose heading takes the focus and names the search', async () => {
    const { user, router, field } = await openProfile();
    await user.type(field, '  running shoes {Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Results for “running shoes”' });
    expect(router.location.pathname + router.location.search).toBe('/?q=running+shoes');
    expect(heading).toHaveFocus();
    expect(document.title).toContain('Results for “running shoes”');
    expect(await screen.findByRole('link', { name: 'Running Shoes' })).toBeVisible();
  });

  it('shows beside the price of a suggested product what that is by its unit', async () => {
    const coffee = someProduct({ id: 9, title: 'Mocha', discountPrice: 6.5 });
    shop.products = [{ ...coffee, unitPrice: { price: 2.6, per: 100, unit: 'g' } }];
    const { user, field } = await openProfile();
    await user.type(field, 'mocha');
    expect(await screen.findByRole('option', { name: /\$6\.50.*\$2\.60 per 100 g/ })).toBeVisible();
  });

  it('does nothing when it is empty, and ends a search when it is emptied', async () => {
    const { user, router, path, field } = await openProfile();
    await user.type(field, '  {Enter}');
    expect(path()).toBe('/profile');
    await router.navigate('/?q=drum');
    await screen.findByRole('link', { name: 'Drum' });
    const [first] = screen.getAllByRole('combobox', { name: 'Search products' });
    if (first === undefined) throw new Error('no field');
    expect(first).toHaveValue('drum');
    await user.clear(first);
    await user.type(first, '{Enter}');
    expect(router.location.search).toBe('');
  });

  it('suggests searches, products with their price, categories and brands, and says how many', async () => {
    const { user, field } = await openProfile();
    await user.type(field, 'run');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    expect(field).toHaveAttribute('aria-controls', list.id);
    const groups = within(list)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Searches', 'Products', 'Categories', 'Brands']);
    expect(within(list).getByRole('option', { name: /Running Socks.*\$6\.50/ })).toHaveAttribute(
      'href',
      '/product-detail/2',
    );
    expect(within(list).getByRole('option', { name: 'Alder 2 products' })).toHaveAttribute(
      'href',
      '/?q=run&brand=Alder',
    );
    expect(screen.getByText(`${options().length} suggestions`)).toHaveRole('status');
  });

  it('the arrow keys move through the suggestions and back into the field; Enter opens one', async () => {
    const { user, path, field } = await openProfile();
    await user.type(field, 'run');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(field)).toHaveTextContent('Running Shoes');
    expect(active(field)).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active(field)).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active(field)).toHaveTextContent('Alder');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe('/product-detail/1'));
  });

  it('Escape closes the suggestions, and then empties the field', async () => {
    const { user, field } = await openProfile();
    await user.type(field, 'run');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveValue('run');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
    await user.keyboard('{Escape}{Escape}');
    expect(field).toHaveValue('');
  });

  it('a press elsewhere closes the suggestions', async () => {
    const { user, field } = await openProfile();
    await user.type(field, 'run');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('an old answer never replaces a newer one', async () => {
    const { user, field } = await openProfile();
    let answerOld = (_response: Response) => {};
    shop.answerNext('GET /products/suggestions', () => new Promise((resolve) => (answerOld = resolve)));
    await user.type(field, 'd');
    await waitFor(() => expect(shop.lastSent('GET', '/products/suggestions')?.query).toBe('?q=d'));
    await user.type(field, 'rum');
    await waitFor(() => expect(options()).toContainEqual(expect.stringContaining('Lindenau')));
    const newer = options();
    answerOld(json({ queries: ['dress'], products: [], categories: [], brands: [] }));
    await user.keyboard('{ArrowDown}');
    expect(options()).toEqual(newer);
  });

  it('the suggestions of the text before stay until the new ones are there', async () => {
    const { user, field } = await openProfile();
    await user.type(field, 'run');
    await screen.findAllByRole('option');
    const before = options();
    let answer = (_response: Response) => {};
    shop.answerNext('GET /products/suggestions', () => new Promise((resolve) => (answer = resolve)));
    await user.type(field, 'n');
    await waitFor(() => expect(shop.lastSent('GET', '/products/suggestions')?.query).toBe('?q=runn'));
    expect(options()).toEqual(before);
    answer(json({ queries: ['running'], products: [], categories: [], brands: [] }));
    await waitFor(() => expect(options()).toEqual(['running']));
  });

  it('a newer answer leaves the suggestion active that it has as well', async () => {
    const { user, field } = await openProfile();
    await user.type(field, 'runnin');
    await screen.findAllByRole('option');
    let answer = (_response: Response) => {};
    shop.answerNext('GET /products/suggestions', () => new Promise((resolve) => (answer = resolve)));
    await user.type(field, 'g');
    await waitFor(() => expect(shop.lastSent('GET', '/products/suggestions')?.query).toBe('?q=running'));
    await user.keyboard('{ArrowDown}');
    expect(active(field)).toHaveTextContent('running');
    answer(json({ queries: ['running', 'running shoes'], products: [], categories: [], brands: [] }));
    await waitFor(() => expect(options()).toEqual(['running', 'running shoes']));
    expect(active(field)).toHaveTextContent('running');
  });

  it('works without suggestions when the shop does not answer', async () => {
    const { user, router, field } = await openProfile();
    shop.answerNext('GET /products/suggestions', () => new Response('', { status: 503 }));
    await user.type(field, 'drum');
    await waitFor(() => expect(shop.lastSent('GET', '/products/suggestions')).toBeDefined());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.location.search).toBe('?q=drum'));
  });
});

describe('recent searches', () => {
  it('are offered in an empty field, the newest first and each once, and can be cleared', async () => {
    const { user, field, router } = await openProfile();
    for (const words of ['drum', 'shoes', 'Drum']) {
      await router.navigate('/profile');
      const [one = field] = within(screen.getByRole('banner')).getAllByRole('combobox', { name: 'Search products' });
      await user.clear(one);
      await user.type(one, `${words}{Enter}`);
      await screen.findByRole('heading', { name: `Results for “${words}”` });
    }
    await router.navigate('/profile');
    const empty = within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search products' });
    await user.click(empty);
    await waitFor(() => expect(options()).toEqual(['Drum', 'shoes']));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('heading', { name: 'Results for “shoes”' });

    await router.navigate('/profile');
    await user.click(within(screen.getByRole('banner')).getByRole('combobox', { name: 'Search products' }));
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('option')).toBeNull();
    expect(recentSearches.read()).toBeUndefined();
  });

  it('belong to one person, and are removed when that person signs out', async () => {
    recentSearches.write({ userId: 8, queries: ['secret'] });
    const { user, field } = await openProfile();
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(field, 'drum{Enter}');
    await screen.findByRole('heading', { name: 'Results for “drum”' });
    expect(recentSearches.read()).toEqual({ userId: 7, queries: ['drum'] });
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(screen.getByRole('link', { name: 'Sign out' }));
    await waitFor(() => expect(recentSearches.read()).toBeUndefined());
  });
});
