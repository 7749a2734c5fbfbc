import { mostPrice, setShopMoney } from '@shop/contract/money';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
});
afterEach(() => setShopMoney({ currency: 'USD', maxPrice: 10_000 }));

async function open() {
  const rendered = renderShop('/admin/settings');
  await screen.findByRole('region', { name: 'Shop' });
  return rendered;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = (group: string) => screen.getByRole('button', { name: `Save ${group}` });
const bodies = () => office.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the languages', () => {
  test('are a default and further ones, each named in the language of the reader', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'German' }));
    await user.click(screen.getByRole('checkbox', { name: 'Arabic' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Default language' }), 'German');
    expect(screen.getByRole('checkbox', { name: 'English' })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'German' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Arabic' }));
    await user.click(save('Shop'));
    await waitFor(() => expect(office.settings.now.languages).toEqual(['de', 'en']));
  });
});

describe('a group of settings', () => {
  test('is one of seven, each with a link to it', async () => {
    await open();
    const groups = ['Shop', 'Look', 'Selling', 'Texts', 'Mails', 'Home page', 'Staff and security'];
    const links = within(screen.getByRole('navigation', { name: 'Groups of settings' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(groups);
    for (const name of groups) expect(screen.getByRole('region', { name })).toBeVisible();
  });

  test('is saved by itself, with the fields that were changed', async () => {
    const { user } = await open();
    await user.clear(field('Name of the shop'));
    await user.type(field('Name of the shop'), 'Amsel');
    await user.clear(field('Days to return'));
    await user.type(field('Days to return'), '14');
    await user.click(save('Selling'));
    expect(await screen.findByText('Selling saved')).toBeVisible();
    expect(bodies()).toEqual([{ returnDays: 14, updatedAt: '2026-01-01T00:00:00.000Z' }]);
    expect(field('Name of the shop')).toHaveValue('Amsel');
    await user.click(save('Shop'));
    await waitFor(() => expect(office.settings.now).toMatchObject({ shopName: 'Amsel', returnDays: 14 }));
  });

  test('is saved by Ctrl+S in one of its fields', async () => {
    const { user } = await open();
    await user.type(field('Text below invoices'), 'Thank you{Control>}s{/Control}');
    await waitFor(() => expect(office.settings.now.invoiceFooter).toBe('Thank you'));
  });

  test('counts in the forms of this tab at once', async () => {
    const { user } = await open();
    await user.clear(field('Highest price'));
    await user.type(field('Highest price'), '20000');
    await user.click(save('Selling'));
    await screen.findByText('Selling saved');
    expect(mostPrice()).toBe(20_000);
  });

  test('that nobody changed cannot be saved', async () => {
    const { user } = await open();
    await user.click(save('Selling'));
    expect(bodies()).toEqual([]);
  });

  test('can be discarded', async () => {
    const { user } = await open();
    await user.type(field('Contact'), 'x');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Contact')).toHaveValue('');
  });

  test('says at the field what is wrong with it, and focuses it', async () => {
    const { user } = await open();
    await user.clear(field('Accent color'));
    await user.type(field('Accent color'), '#ffee00');
    await user.click(save('Look'));
    expect(field('Accent color')).toHaveAccessibleDescription(
      'accentColor must have a contrast with white of at least 4.5',
    );
    expect(field('Accent color')).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  test.each(['0', '1.5'])('takes no %s minutes to pay', async (minutes) => {
    const { user } = await open();

    await user.clear(field('Minutes to pay a card order'));
    await user.type(field('Minutes to pay a card order'), minutes);
    await user.click(save('Selling'));
    expect(field('Minutes to pay a card order')).toHaveAccessibleDescription(
      /unpaidOrderMinutes must be a whole number from 1 to 1440/,
    );
    expect(bodies()).toEqual([]);
  });

  test('shows what the environment has, and why it cannot be changed', async () => {
    office.settings.edit({ fixed: ['country'] });
    await open();
    const country = screen.getByRole('combobox', { name: 'Country of the shop' });
    expect(country).toBeDisabled();
    expect(country).toHaveAccessibleDescription('Set where the shop runs. It cannot be changed here.');
  });
});

describe('a save after somebody else saved', () => {
  test('goes on where they changed other fields', async () => {
    const { user } = await open();
    office.settings.edit({ contact: 'theirs' });
    await user.type(field('Address'), 'mine');
    await user.click(save('Shop'));
    await waitFor(() => expect(office.settings.now).toMatchObject({ address: 'mine', contact: 'theirs' }));
  });

  test('asks where they changed the same one; theirs can be kept', async () => {
    const { user } = await open();
    office.settings.edit({ address: 'theirs' });
    await user.type(field('Address'), 'mine');
    await user.click(save('Shop'));
    const shop = screen.getByRole('region', { name: 'Shop' });
    expect(await within(shop).findByText('Address: now theirs')).toBeVisible();
    await user.click(within(shop).getByRole('button', { name: 'Keep theirs' }));
    expect(field('Address')).toHaveValue('theirs');
    expect(office.settings.now.address).toBe('theirs');
  });

  test('or be replaced', async () => {
    const { user } = await open();
    office.settings.edit({ address: 'theirs' });
    await user.type(field('Address'), 'mine');
    await user.click(save('Shop'));
    await user.click(await screen.findByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(office.settings.now.address).toBe('mine'));
  });
});

test('the preview shows what is typed before it is saved', async () => {
  const { user } = await open();
  await user.clear(field('Name of the shop'));
  await user.type(field('Name of the shop'), 'Amsel');
  await user.clear(field('Words on the order button'));
  await user.type(field('Words on the order button'), 'Buy');
  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  expect(preview.getByText('Amsel')).toBeVisible();
  expect(preview.getByText('Buy')).toBeVisible();
});

describe('the beginning of a shop', () => {
  test('the currency that is there can be kept, which is a choice as well', async () => {
    office.setup.show(0);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Keep USD' }));
    expect(await screen.findByText('Selling saved')).toBeVisible();
    expect(bodies()).toEqual([{ currency: 'USD', updatedAt: '2026-01-01T00:00:00.000Z' }]);
  });

  test('a currency that was chosen asks no more', async () => {
    office.setup.show(3);
    await open();
    await screen.findByRole('region', { name: 'First steps and demo' });
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  });

  test('first steps that were hidden can be shown again, and the demo be removed', async () => {
    office.setup.now.demo = { products: 72, accounts: 1 };
    const { user } = await open();
    const setup = within(await screen.findByRole('region', { name: 'First steps and demo' }));
    await user.click(setup.getByRole('button', { name: 'Show the first steps again' }));
    await waitFor(() => expect(setup.getByRole('status')).toHaveTextContent(/on top of the product list/));
    expect(office.setup.now.dismissed).toBe(false);
    await user.click(setup.getByRole('button', { name: 'Remove the demo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove the demo' }));
    await waitFor(() => expect(setup.queryByRole('button', { name: 'Remove the demo' })).toBeNull());
  });
});
