import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, someUser } from '../../../test/fake-shop.ts';
import { openFilters } from '../../../test/open-filters.ts';
import { someShopOfPhones } from '../../../test/phone-samples.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = someShopOfPhones();
});

const filters = () => screen.getByRole('region', { name: 'Filters' });
const checkbox = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Filters' })).findByRole('checkbox', { name });
/** All of the panel, once it is there. */
async function allFilters(user: UserEvent): Promise<void> {
  await within(await screen.findByRole('region', { name: 'Filters' })).findAllByRole('group');
  await openFilters(user, filters());
}
const listsSent = () => shop.sent.filter(({ path }) => path === '/products').map(({ query }) => query);

describe('the groups of the filters', () => {
  it('are folded from the third group on; a folded one says how many of its values are chosen', async () => {
    const { user } = renderShop('/?q=phone&brand=Alder&brand=Birch');
    await checkbox('Phones');
    const buttons = () => within(filters()).getAllByRole('button', { expanded: false });
    expect(buttons().map((one) => one.textContent)).toEqual(['Rating', 'Availability', 'Brands2 chosen', 'Color']);
    expect(within(filters()).queryByRole('checkbox', { name: 'Alder' })).toBeNull();
    await user.click(within(filters()).getByRole('button', { name: /^Brands/ }));
    expect(await checkbox('Alder')).toBeChecked();
    expect(within(filters()).getByRole('button', { name: 'Brands' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('leave a chosen value where it was, also when the page is loaded again', async () => {
    const { user } = renderShop('/?color=Red');
    await checkbox('Phones');
    const rows = () =>
      within(within(filters()).getByRole('group', { name: 'Category' }))
        .getAllByRole('checkbox')
        .map((one) => one.getAttribute('aria-label'));
    const before = rows();
    await allFilters(user);
    await user.click(await checkbox('Red'));
    await user.click(await checkbox('Kitchen'));
    await waitFor(() => expect(listsSent()).toHaveLength(3));
    const after = rows();
    expect(after.slice(0, before.length)).toEqual(before);
    cleanup();
    renderShop('/?category=Kitchen');
    expect(await checkbox('Kitchen')).toBeChecked();
    expect(rows()).toEqual(after);
  });

  it('of an empty list show no rows of zeros', async () => {
    const { user } = renderShop('/?category=Phones&color=Red&rating_gte=4&price_lte=500');
    expect(await screen.findByText('No products match')).toBeVisible();
    await allFilters(user);
    for (const row of within(filters()).getAllByRole('checkbox', { checked: false })) {
      expect(row).not.toHaveAccessibleDescription('0 products');
    }
    expect(await checkbox('Phones')).toBeChecked();
  });
});
