import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeShop, json, someAddress, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  shop = new FakeShop();
  shop.config = { country: 'DE' };
});

async function openForm() {
  shop.signIn(someUser({ name: 'Ada', addresses: [someAddress({ name: 'Home' })] }));
  const shown = renderShop('/profile');
  await shown.user.click(await screen.findByRole('button', { name: 'Add New Address' }));
  return shown;
}

async function fillIn({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.type(screen.getByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Street address'), '2 Low Street');
  await user.type(screen.getByLabelText('City'), 'York');
  const state = screen.queryByLabelText('State / Province');
  if (state !== null) await user.type(state, 'Yorkshire');
  await user.type(screen.getByLabelText('Pin code'), 'YO1');
}

const country = () => screen.getByRole('combobox', { name: 'Country' });
const saved = () => shop.session?.addresses[1];

describe('the address form', () => {
  test("begins with the country, by name, the shop's chosen", async () => {
    await openForm();
    await waitFor(() => expect(country()).toHaveDisplayValue('Germany'));
    const names = within(country())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names[0]).toBe('Afghanistan');
    expect(names).toContain('Åland Islands');
    const controls = [...(country().closest('form')?.querySelectorAll('select, input') ?? [])];
    expect(controls[0]).toBe(country());
    expect(country()).toHaveAttribute('autocomplete', 'country');
  });

  test('asks for the state only where the country has states, and for the rest in the order of the country', async () => {
    const shown = await openForm();
    await waitFor(() => expect(country()).toHaveDisplayValue('Germany'));
    const places = () =>
      screen
        .getAllByRole('textbox')
        .map((one) => one.getAttribute('name'))
        .filter((name) => ['city', 'state', 'pinCode'].includes(name ?? ''));
    expect(places()).toEqual(['pinCode', 'city']);
    await fillIn(shown);
    await shown.user.selectOptions(country(), 'United States');
    expect(places()).toEqual(['city', 'state', 'pinCode']);
    expect(screen.getByLabelText('City')).toHaveValue('York');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('state is required')).toBeVisible();
    await shown.user.selectOptions(country(), 'United Kingdom');
    expect(places()).toEqual(['city', 'pinCode']);
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address added')).toBeVisible();
    expect(saved()).toMatchObject({ country: 'GB', city: 'York', state: '-', pinCode: 'YO1' });
    expect(screen.getByText(/York YO1/)).toBeVisible();
    expect(screen.queryByText(/York, -/)).toBeNull();
  });

  test('saves the chosen country, and no tax id where none was added', async () => {
    const shown = await openForm();
    await waitFor(() => expect(country()).toHaveDisplayValue('Germany'));
    await fillIn(shown);
    await shown.user.selectOptions(country(), 'Austria');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address added')).toBeVisible();
    expect(saved()).toMatchObject({ country: 'AT', city: 'York' });
    expect(saved()).not.toHaveProperty('taxId');
    expect(screen.getByText(/Austria/)).toBeVisible();
  });

  test("without an answer about the shop's country leaves it to the shop", async () => {
    shop.config = {};
    const shown = await openForm();
    await fillIn(shown);
    expect(country()).toHaveDisplayValue('');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address added')).toBeVisible();
    expect(saved()).not.toHaveProperty('country');
  });

  test('keeps a country that was chosen before the shop has said its own', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const config = { publishableKey: null, stripeJsUrl: null, testMode: false, currency: 'usd', country: 'DE' };
    shop.answerNext('GET /config', () => answered.then(() => json(config)));
    const shown = await openForm();
    await shown.user.selectOptions(country(), 'Austria');
    answer();
    await waitFor(() => expect(shown.store.getState().order.paymentConfig?.country).toBe('DE'));
    expect(country()).toHaveDisplayValue('Austria');
  });

  test('opens a field for a tax id on demand, checks its form, and saves it', async () => {
    const shown = await openForm();
    await fillIn(shown);
    expect(screen.queryByLabelText('Tax ID')).toBeNull();
    await shown.user.click(screen.getByRole('button', { name: 'Add a tax ID' }));
    expect(screen.getByLabelText('Tax ID')).toHaveFocus();
    await shown.user.type(screen.getByLabelText('Tax ID'), '12');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText(/taxId must be two letters/)).toBeVisible();
    await shown.user.clear(screen.getByLabelText('Tax ID'));
    await shown.user.type(screen.getByLabelText('Tax ID'), 'DE 136695977');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('DE 136695977 is not a valid tax ID of Germany')).toBeVisible();
    await shown.user.clear(screen.getByLabelText('Tax ID'));
    await shown.user.type(screen.getByLabelText('Tax ID'), 'DE 136695976');
    await shown.user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address added')).toBeVisible();
    expect(saved()).toMatchObject({ taxId: 'DE 136695976' });
  });

  test('shows the country and the tax id of a saved address', async () => {
    const shown = await openForm();
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }));
    shop.signIn(someUser({ addresses: [someAddress({ name: 'Firm', country: 'FR', taxId: 'FR12' })] }));
    const again = renderShop('/profile');
    await again.user.click(await screen.findByRole('button', { name: /^Edit address of Firm/ }));
    const selects = screen.getAllByRole('combobox', { name: 'Country' });
    expect(selects.at(-1)).toHaveDisplayValue('France');
    expect(screen.getAllByLabelText('Tax ID').at(-1)).toHaveValue('FR12');
  });

  test('says that a saved tax id is wrong and takes no tax off, but saves what else is changed', async () => {
    shop.signIn(someUser({ addresses: [someAddress({ name: 'Firm', country: 'FR', taxId: 'FR12' })] }));
    const { user } = renderShop('/profile');
    expect(await screen.findByText('FR12 is not a valid tax ID of France, so taxes are charged.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Edit address of Firm/ }));
    await user.type(screen.getByLabelText('Phone'), '1');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('Address saved')).toBeVisible();
    expect(shop.session?.addresses[0]).toMatchObject({ taxId: 'FR12' });
  });
});
