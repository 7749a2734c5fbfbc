import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { someZone } from '../../../../test/fake-price-rules.ts';
import { errorResponse } from '../../../../test/fake-shop.ts';
import { renderShop } from '../../../../test/render-shop.tsx';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
});

async function openNew() {
  const rendered = renderShop('/admin/shipping?edit=new');
  await screen.findByRole('heading', { name: 'New shipping zone' });
  return rendered;
}
const save = () => screen.getByRole('button', { name: 'Save' });
const example = () => screen.getByRole('region', { name: 'What shoppers will pay' });

describe('the page of shipping zones', () => {
  test('is one of the tabs of the settings, and says what holds without a zone', async () => {
    const { user } = renderShop('/admin/shipping');
    expect(await screen.findByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
    expect(await screen.findByText(/Orders are sent everywhere, and shipping costs nothing/)).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'All settings' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['General', null],
      ['Shipping', 'page'],
      ['Taxes', null],
      ['Pages', null],
      ['Mail texts', null],
      ['Staff', null],
    ]);
    await user.click(screen.getByRole('link', { name: 'Taxes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true');
  });

  test('lists zones with their countries, methods and prices', async () => {
    office.rules.zones = [
      someZone({ countries: ['DE', 'AT'] }),
      someZone({ id: 2, name: 'Far', countries: ['US'], methods: [] }),
    ];
    renderShop('/admin/shipping');
    const [, home, far] = await screen.findAllByRole('row');
    expect(home).toHaveTextContent('Austria, Germany');
    expect(home).toHaveTextContent('Parcel: $4.90, free from $50.00, 2 to 4 days');
    expect(far).toHaveTextContent('No method: nothing is sent to it.');
  });
});

describe('the form of a shipping zone', () => {
  test('takes a country by its first letters, and says before it is saved what a cart pays', async () => {
    const { user, path } = await openNew();
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'ger{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '4.90');
    await user.type(screen.getByRole('textbox', { name: 'Free from' }), '50');
    await waitFor(() => expect(example()).toHaveTextContent('A cart of $30.00 to Germany pays $4.90.'));
    expect(example()).toHaveTextContent('From $50.00 it is free.');
    const cart = within(example()).getByRole('textbox', { name: 'A cart of' });
    await user.clear(cart);
    await user.type(cart, '60');
    expect(example()).toHaveTextContent('A cart of $60.00 to Germany pays nothing.');
    await user.click(save());
    await screen.findByText('Germany saved');
    expect(path()).toBe('/admin/shipping');
    expect(office.rules.zones).toMatchObject([
      {
        name: 'Germany',
        countries: ['DE'],
        methods: [
          {
            name: 'Standard',
            by: 'total',
            rates: [{ from: 0, price: 4.9 }],
            freeFrom: 50,
            days: { from: 2, to: 4 },
            pickUp: false,
          },
        ],
      },
    ]);
  });

  test('Enter in the empty field of countries submits the form and takes none; an arrow key chooses one', async () => {
    const { user } = await openNew();
    const countries = screen.getByRole('combobox', { name: 'Countries' });
    await user.click(countries);
    await user.keyboard('{Enter}');
    expect(countries).toHaveAccessibleDescription('at least one country is required');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Åland Islands' })).toBeVisible();
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Åland Islands' })).toBeNull();
  });

  test('shows the contract’s messages beneath the fields and in a summary, and takes the focus to the first', async () => {
    const { user } = await openNew();
    await user.click(save());
    const countries = screen.getByRole('combobox', { name: 'Countries' });
    expect(countries).toHaveAccessibleDescription('at least one country is required');
    expect(countries).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription('price must be a number');
    const summary = screen.getByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Countries: at least one country is required', 'Standard: Price: price must be a number']);
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '5');
    expect(screen.getByRole('textbox', { name: 'Price' })).not.toBeInvalid();
  });

  test('takes no amount with something between thousands, which another country would read as a decimal', async () => {
    const { user } = await openNew();
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'ger{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '4.90');
    await user.type(screen.getByRole('textbox', { name: 'Free from' }), '1.250');
    await user.click(save());
    expect(screen.getByRole('textbox', { name: 'Free from' })).toHaveAccessibleDescription(
      'freeFrom must have nothing between thousands, and at most two decimals',
    );
    expect(office.rules.zones).toEqual([]);
  });

  test('has steps of prices that are added and removed by keyboard', async () => {
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'The price goes by' }), 'weight');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '5');
    screen.getByRole('button', { name: 'Add a step' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'From grams' })).toHaveFocus());
    await user.keyboard('1000{Tab}9.5');
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'ger{Enter}');
    const grams = within(example()).getByRole('textbox', { name: 'Weight in grams' });
    await user.clear(grams);
    await user.type(grams, '1500');
    await waitFor(() => expect(example()).toHaveTextContent('A cart of $30.00 and 1,500 g to Germany pays $9.50.'));
    screen.getByRole('button', { name: 'Remove the step from 1000' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'From grams' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Price' })).toHaveFocus());
  });

  test('marks the countries of other zones, and does not take them', async () => {
    office.rules.zones = [someZone()];
    const { user } = await openNew();
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'ger');
    const option = await screen.findByRole('option', { name: /Germany/ });
    await waitFor(() => expect(option).toHaveTextContent('in Home'));
    expect(option).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Remove Germany' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add the European Union' }));
    expect(screen.getByRole('button', { name: 'Remove Austria' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Germany' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(screen.queryByRole('button', { name: 'Remove Austria' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Countries' })).toHaveFocus();
  });

  test('says at the countries which zone has one of them, if that was found when saving', async () => {
    const { user } = await openNew();
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'ger{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '4');
    office.rules.zones = [someZone()];
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Countries' })).toHaveAccessibleDescription(
        'Germany is in the zone Home',
      ),
    );
  });

  test('a zone that somebody else changed meanwhile: both values are shown, one is chosen, nothing is lost', async () => {
    office.rules.zones = [someZone()];
    const { user } = renderShop('/admin/shipping');
    await user.click(await screen.findByRole('link', { name: 'Edit Home' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the zone' });
    await user.clear(name);
    await user.type(name, 'Mine');
    office.rules.zones = [someZone({ name: 'Theirs', countries: ['DE', 'AT'], updatedAt: '2026-02-02T00:00:00.000Z' })];
    await user.click(save());
    const conflict = await screen.findByText('Someone else changed this shipping zone meanwhile');
    await waitFor(() => expect(conflict).toHaveFocus());
    expect(screen.getByText('When you opened it: Home')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Austria' })).toBeVisible();
    const choice = screen.getByRole('group', { name: 'Name of the zone' });
    expect(within(choice).getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    await user.click(save());
    await screen.findByText('Mine saved');
    expect(office.rules.zones).toMatchObject([{ name: 'Mine', countries: ['DE', 'AT'] }]);
  });

  test('warns before a link, Cancel too, leaves what is not saved', async () => {
    const { user, router } = await openNew();
    await user.type(screen.getByRole('textbox', { name: 'Name of the zone' }), 'Home');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(router.location.search).toBe('?edit=new');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
  });

  test('deletes after a question that names what follows; a zone that is gone already is gone', async () => {
    office.rules.zones = [someZone()];
    const { user } = renderShop('/admin/shipping');
    await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete this shipping zone?' });
    expect(question).toHaveTextContent('nothing is sent to Germany any more');
    office.failNext(errorResponse('NOT_FOUND'));
    office.rules.zones = [];
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No shipping zones yet')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Shipping' })).toHaveFocus();
  });

  test('of a zone that does not exist says so', async () => {
    renderShop('/admin/shipping?edit=77');
    expect(await screen.findByText('This shipping zone does not exist')).toBeVisible();
  });
});

test('a session that ends loses nothing that was typed, and a save still finds what somebody else has changed', async () => {
  sessionStorage.clear();
  office.rules.zones = [someZone()];
  const { user, router } = renderShop('/admin/shipping?edit=1');
  const name = await screen.findByRole('textbox', { name: 'Name of the zone' });
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  await user.keyboard('100{Tab}2.5');
  office.failNext(errorResponse('NOT_LOGGED_IN'));
  await user.click(save());
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'Password1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(/^Your session ended before this was saved/)).toBeVisible();
  expect(router.location.search).toBe('?edit=1');
  expect(screen.getByRole('textbox', { name: 'Name of the zone' })).toHaveValue('Mine');
  expect(screen.getByRole('textbox', { name: 'Carts from' })).toHaveValue('100');
  office.rules.zones = [someZone({ name: 'Theirs', updatedAt: '2026-02-02T00:00:00.000Z' })];
  await user.click(save());
  expect(await screen.findByText('Someone else changed this shipping zone meanwhile')).toBeVisible();
  await user.click(save());
  await screen.findByText('Mine saved');
  expect(office.rules.zones).toMatchObject([{ name: 'Mine', methods: [{ rates: [{}, { from: 100, price: 2.5 }] }] }]);
  expect(sessionStorage).toHaveLength(0);
});

test('the history of a zone says what was changed, method by method', async () => {
  office.rules.zones = [someZone()];
  office.histories.set('shipping-zones/1', [
    {
      id: 2,
      at: '2026-05-05T10:00:00.000Z',
      by: { id: 1, email: 'boss@example.com' },
      action: 'shipping_zone_changed',
      changes: [
        {
          field: 'methods',
          before: ['Parcel: $5.90, 2 to 4 days'],
          after: ['Parcel: $4.90, 2 to 4 days', 'Pick-up: $0.00'],
        },
      ],
    },
    { id: 1, at: '2026-05-04T10:00:00.000Z', by: null, action: 'shipping_zone_created', changes: [] },
  ]);
  const { user } = renderShop('/admin/shipping?edit=1');
  await user.click(await screen.findByText('History'));
  expect(await screen.findByText(/changed method Parcel: \$5.90, 2 to 4 days → \$4.90, 2 to 4 days/)).toBeVisible();
  expect(screen.getByText(/added method Pick-up: \$0.00/)).toBeVisible();
  expect(screen.getByText(/created the shipping zone/)).toBeVisible();
});
