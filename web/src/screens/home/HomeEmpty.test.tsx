import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, someUser } from '../../../test/fake-shop.ts';
import { someShopOfPhones } from '../../../test/phone-samples.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = someShopOfPhones();
});

describe('a search without results', () => {
  it('says so, and names the filter whose removal brings most', async () => {
    const { user, router } = renderShop('/?q=phone&category=Cases&brand=Alder&price_lte=200&in_stock=true');
    expect(await screen.findByText('No results for “phone”')).toBeVisible();
    const ways = screen.getByRole('list', { name: 'Fewer filters' });
    await within(ways).findAllByRole('button', { name: /^Remove/ });
    expect(
      within(ways)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Remove “Brand: Alder” to see 1 product', 'Clear filters']);
    await user.click(within(ways).getByRole('button', { name: /Brand: Alder/ }));
    await waitFor(() => expect(router.location.search).toBe('?q=phone&category=Cases&price_lte=200&in_stock=true'));
    expect(await screen.findByRole('link', { name: 'Phone Case' })).toBeVisible();
  });

  it('orders the ways out by what they bring, and counts no search for them', async () => {
    renderShop('/?category=Phones&color=Red&rating_gte=4&price_lte=500');
    await screen.findByText('No products match');
    const ways = await screen.findByRole('list', { name: 'Fewer filters' });
    await within(ways).findAllByRole('button', { name: /^Remove/ });
    expect(
      within(ways)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([
      'Remove “Color: Red” to see 1 product',
      'Remove “Price: Up to $500” to see 1 product',
      'Remove “4 stars & up” to see 1 product',
      'Clear filters',
    ]);
    expect(shop.sent.filter(({ path }) => path === '/products')).toHaveLength(1);
  });

  it('offers popular categories', async () => {
    const { user, router } = renderShop('/?q=zeppelin');
    const popular = await screen.findByRole('region', { name: 'Popular categories' });
    expect(
      within(popular)
        .getAllByRole('link')
        .map((one) => one.textContent),
    ).toEqual(['Phones 3', 'Cases 1', 'Kitchen 1']);
    await user.click(within(popular).getByRole('link', { name: /Phones/ }));
    await waitFor(() => expect(router.location.search).toBe('?category=Phones'));
  });
});
