import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { someAttribute } from '../../../../test/fake-attributes.ts';
import { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { someProduct } from '../../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  const values = ['Wool', 'Silk'].map((name) => ({ id: name.toLowerCase(), name }));
  office.attributes.all = [
    someAttribute({ key: 'material', name: 'Material', kind: 'choice', values }),
    someAttribute({ key: 'width', name: 'Width', kind: 'number', unit: 'mm' }),
    someAttribute({ key: 'maker', name: 'Made by' }),
  ];
  office.products = [
    someProduct({ id: 1, title: 'Narrow', attributes: { material: ['wool'], width: 80, maker: 'Bo, Ltd' } }),
    someProduct({ id: 2, title: 'Middle', attributes: { material: ['wool', 'silk'], width: 120 } }),
    someProduct({ id: 3, title: 'Broad', attributes: { material: ['silk'], width: 205.5 } }),
    someProduct({ id: 4, title: 'Plain' }),
  ];
});

/** Opens the group. */
async function group(user: UserEvent, name: string): Promise<HTMLElement> {
  const found = await within(await screen.findByRole('region', { name: 'Filters' })).findByRole('group', { name });
  await user.click(within(found).getByRole('button', { name }));
  return found;
}
const titles = () =>
  screen.getAllByRole('link', { name: /^(?:Narrow|Middle|Broad|Plain)$/ }).map((one) => one.textContent);
const shows = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const chip = (label: string) => screen.findByRole('button', { name: `Remove filter: ${label}` });

describe('filters by attributes', () => {
  test('say how many products each value leaves, and stand in the address', async () => {
    const { user, router } = renderShop('/admin');
    const material = await group(user, 'Material');
    expect(within(material).getByRole('checkbox', { name: 'Wool' })).toHaveAccessibleDescription('2 products');
    await user.click(within(material).getByRole('checkbox', { name: 'Wool' }));
    await shows('Narrow', 'Middle');
    expect(router.location.search).toBe('?attr.material=wool');
    await user.click(within(material).getByRole('checkbox', { name: 'Silk' }));
    await shows('Narrow', 'Middle', 'Broad');
    expect(router.location.search).toBe('?attr.material=wool&attr.material=silk');
    await user.click(await chip('Material: Wool'));
    await shows('Middle', 'Broad');
  });

  test('of numbers are a range, which Enter applies and a chip removes', async () => {
    const { user, router } = renderShop('/admin');
    const width = await group(user, 'Width');
    await user.type(within(width).getByRole('textbox', { name: 'Width from in mm' }), '205.5');
    await user.type(within(width).getByRole('textbox', { name: 'Width to in mm' }), '100{Enter}');
    await shows('Middle', 'Broad');
    expect(router.location.search).toBe('?attr.width_gte=100&attr.width_lte=205.5');
    await user.click(await chip('Width: 100 to 205.5 mm'));
    await shows('Narrow', 'Middle', 'Broad', 'Plain');
    expect(within(width).getByRole('textbox', { name: 'Width from in mm' })).toHaveValue('');
  });

  test('of texts may hold a comma', async () => {
    const { user, router } = renderShop('/admin');
    await user.click(within(await group(user, 'Made by')).getByRole('checkbox', { name: 'Bo, Ltd' }));
    await shows('Narrow');
    expect(router.location.search).toBe('?attr.maker=Bo%2C+Ltd&attr.maker=Bo%2C+Ltd');
    expect(await chip('Made by: Bo, Ltd')).toBeVisible();
  });

  test('are taken away with all others', async () => {
    const { user, router } = renderShop('/admin?attr.material=wool&attr.width_lte=100&brand=Acme');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await shows('Narrow', 'Middle', 'Broad', 'Plain');
    expect(router.location.search).toBe('');
  });

  test('that the shop no longer has are left out of a kept address', async () => {
    const { router } = renderShop('/admin?attr.gone=x&attr.material=wool');
    await shows('Narrow', 'Middle');
    expect(router.location.search).toBe('?attr.material=wool');
  });
});
