import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { somePromotion } from '../../../../test/fake-price-rules.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { example, officeWithProducts, openNew, save } from './promotion-form.fixture.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = officeWithProducts();
});

describe('the list of promotions', () => {
  test('says each in words, with its code and its uses', async () => {
    office.rules.promotions = [
      somePromotion({ limit: 100, uses: 12 }),
      somePromotion({ id: 2, name: 'Letters', code: null, codeCount: 1500 }),
      somePromotion({ id: 3, name: 'Gone', automatic: true, code: null, until: '2026-01-02T00:00:00.000Z' }),
    ];
    renderShop('/admin/promotions');
    const [, summer, letters, gone] = await screen.findAllByRole('row');
    expect(summer).toHaveTextContent('10 % off everything, with the code SUMMER, at most 100 times in all.');
    expect(summer).toHaveTextContent('12 of 100');
    expect(within(letters ?? document.body).getByRole('link', { name: '1,500 codes (CSV)' })).toHaveAttribute(
      'href',
      '/promotions/2/codes.csv',
    );
    expect(gone).toHaveTextContent('Ended');
  });

  test('searches by name, with the words in the address', async () => {
    office.rules.promotions = [somePromotion(), somePromotion({ id: 2, name: 'Winter', code: 'W' })];
    const { user, router } = renderShop('/admin/promotions');
    await screen.findByRole('rowheader', { name: /Summer/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search promotions' }), 'wint{Enter}');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Summer/ })).toBeNull());
    expect(router.location.search).toBe('?q=wint');
    expect(screen.getByRole('rowheader', { name: /Winter/ })).toBeVisible();
  });

  test('switches one off and on; who was overtaken sees what somebody else has made of it', async () => {
    office.rules.promotions = [somePromotion()];
    const { user } = renderShop('/admin/promotions');
    const toggle = await screen.findByRole('switch', { name: 'Summer is active' });
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(office.rules.promotions).toMatchObject([{ active: false }]);
    office.rules.promotions = [somePromotion({ value: 20, active: false, updatedAt: '2026-05-05T00:00:00.000Z' })];
    await user.click(toggle);
    expect(await screen.findByText(/Someone else changed Summer meanwhile/)).toBeVisible();
    expect(screen.getByRole('rowheader')).toHaveTextContent('20 % off everything');
    expect(toggle).not.toBeChecked();
  });
});

describe('the form of a promotion', () => {
  test('says the rule in words and what a cart pays, before it is saved', async () => {
    const { user } = await openNew();
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '10');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'SUMMER');
    await waitFor(() => expect(example()).toHaveTextContent('10 % off everything, with the code SUMMER.'));
    expect(example()).toHaveTextContent('A cart of 1 item for $60.00 pays $54.00: $6.00 less.');
    await user.type(screen.getByRole('textbox', { name: 'Minimum total' }), '70');
    expect(example()).toHaveTextContent('A cart of 1 item for $70.00 pays $63.00: $7.00 less.');
    const price = within(example()).getByRole('textbox', { name: 'Price of line 1' });
    await user.clear(price);
    await user.type(price, '60');
    expect(example()).toHaveTextContent(
      'A cart of 1 item for $60.00 does not get it: Spend $10.00 more to get 10 % off.',
    );
    await user.click(save());
    await screen.findByText('10 % off saved');
    expect(office.rules.promotions).toMatchObject([
      { name: '10 % off', code: 'SUMMER', kind: 'percent', value: 10, minimumTotal: 70, active: true },
    ]);
  });

  test('shows the fields of each kind only with this kind', async () => {
    const { user } = await openNew();
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    await user.selectOptions(kind, 'X for the price of Y');
    expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull();
    await waitFor(() => expect(example()).toHaveTextContent('3 items for the price of 2'));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '3FOR2');
    expect(example()).toHaveTextContent('A cart of 3 items for $60.00 pays $40.00: $20.00 less.');
    await user.selectOptions(kind, 'Free shipping');
    expect(screen.queryByRole('textbox', { name: 'Items' })).toBeNull();
    expect(example()).toHaveTextContent('A cart of 1 item for $60.00 pays no shipping.');
    await user.type(screen.getByRole('textbox', { name: 'At most' }), '5');
    expect(example()).toHaveTextContent('A cart of 1 item for $60.00 pays up to $5.00 less for shipping.');
  });

  test('takes categories and brands from the lists, products by searching, customers by their ids', async () => {
    const { user } = await openNew();
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'TEA');
    await user.click(screen.getByText('Which items'));
    await user.click(screen.getByText('Customers and countries'));
    await user.type(screen.getByRole('combobox', { name: 'Categories' }), 'kit');
    await screen.findByRole('option', { name: 'Kitchen' });
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'Products' }), 'teapot');
    await screen.findByRole('option', { name: /Stoneware Teapot/ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Stoneware Teapot (#7)' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Customers' }), '12, x{Tab}');
    expect(screen.getByRole('textbox', { name: 'Customers' })).toHaveAccessibleDescription(
      'customers must be ids of users, such as 12, 15',
    );
    await user.type(screen.getByRole('textbox', { name: 'Customers' }), '{Backspace}15');
    await user.click(save());
    await screen.findByText('5 % off saved');
    expect(office.rules.promotions).toMatchObject([{ categories: ['Kitchen'], products: [7], customers: [12, 15] }]);
  });

  test('takes no amount with something between thousands, which another country would read as a decimal', async () => {
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Amount off');
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1.250');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'GIFT');
    await user.type(screen.getByRole('textbox', { name: 'Minimum total' }), '2.500');
    await user.click(save());
    const words = 'must have nothing between thousands, and at most two decimals';
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(`value ${words}`);
    expect(screen.getByRole('textbox', { name: 'Minimum total' })).toHaveAccessibleDescription(`minimumTotal ${words}`);
    expect(office.rules.promotions).toEqual([]);
  });

  test('says at the code that another promotion has it', async () => {
    office.rules.promotions = [somePromotion()];
    const { user } = await openNew();
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'summer');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
        'Another promotion has this code',
      ),
    );
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });

  test('a save changes neither the seconds of a date nor what it does not show', async () => {
    const stored = somePromotion({
      from: '2026-05-01T10:11:12.345Z',
      customers: [3],
      kind: 'xForY',
      value: null,
      x: 5,
      y: 4,
    });
    office.rules.promotions = [stored];
    const { user } = renderShop('/admin/promotions?edit=1');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await user.click(save());
    await screen.findByText('Summer! saved');
    const { updatedAt: _at, ...saved } = office.rules.promotions[0] ?? stored;
    expect(saved).toEqual({ ...stored, name: 'Summer!', updatedAt: undefined });
  });

  test('codes in bulk are made once the promotion is saved, and offered as a file', async () => {
    const { user, router } = await openNew();
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '5');
    await user.click(screen.getByRole('radio', { name: 'Many codes' }));
    await user.click(save());
    const count = await screen.findByRole('textbox', { name: 'How many' });
    expect(router.location.search).toBe(`?edit=${office.rules.promotions[0]?.id}`);
    await user.clear(count);
    await user.type(count, '10001');
    await user.click(screen.getByRole('button', { name: 'Make codes' }));
    expect(count).toHaveAccessibleDescription('count must be at most 10000');
    expect(count).toHaveFocus();
    await user.clear(count);
    await user.type(count, '10000{Enter}');
    expect(await screen.findByText('10,000 codes made')).toBeVisible();
    expect(screen.getByText('10,000 codes have been made. Each can be used once.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download codes.csv' })).toHaveAttribute(
      'href',
      `/promotions/${office.rules.promotions[0]?.id}/codes.csv`,
    );
  });
});

describe('the simulator', () => {
  test('says for an order of each promotion whether it applies and why, under an address of its own', async () => {
    office.rules.simulation = [
      { id: 1, name: 'Summer', applies: true, reason: null, missing: null, amount: 18 },
      { id: 2, name: 'Big', applies: false, reason: 'MINIMUM_TOTAL', missing: { amount: 20 }, amount: 0 },
      { id: 3, name: 'Shoes', applies: false, reason: 'TOO_FEW_ITEMS', missing: { units: 2 }, amount: 0 },
    ];
    const { user, router } = renderShop('/admin/promotions');
    await user.click(await screen.findByRole('link', { name: 'Simulator' }));
    const heading = await screen.findByRole('heading', { name: 'Simulator' });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Simulate' }));
    expect(screen.getByRole('textbox', { name: 'Order number' })).toHaveAccessibleDescription(
      'Enter the number of an order',
    );
    await user.type(screen.getByRole('textbox', { name: 'Order number' }), '12{Enter}');
    expect(await screen.findByText('1 of 3 promotions apply, together $18.00 off')).toBeVisible();
    const [, summer, big, shoes] = screen.getAllByRole('row');
    expect(summer).toHaveTextContent('SummerAppliesAll conditions are met.');
    expect(big).toHaveTextContent(
      'BigDoes not applyThe items that qualify are below its minimum total.Missing: $20.00',
    );
    expect(shoes).toHaveTextContent('Missing: 2 items');
    expect(router.location.search).toBe('?view=simulator&order=12');
    expect(office.lastSent('POST', '/promotions/simulate')?.body).toEqual({ order: 12 });
  });

  test('takes a cart of products that are searched for, codes, a user and a country', async () => {
    const { user } = renderShop('/admin/promotions?view=simulator');
    await user.click(await screen.findByRole('radio', { name: 'A cart' }));
    await user.type(screen.getByRole('combobox', { name: 'Products' }), 'shirt');
    await screen.findByRole('option', { name: /Linen Shirt/ });
    await user.keyboard('{Enter}');
    const quantity = screen.getByRole('textbox', { name: /^Quantity of/ });
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.type(screen.getByRole('textbox', { name: 'Codes' }), 'SUMMER, W-1');
    await user.type(screen.getByRole('textbox', { name: 'User' }), '7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    await user.click(screen.getByRole('button', { name: 'Simulate' }));
    await waitFor(() =>
      expect(office.lastSent('POST', '/promotions/simulate')?.body).toEqual({
        items: [{ product: 9, quantity: 3 }],
        codes: ['SUMMER', 'W-1'],
        user: 7,
        selectedAddress: { country: 'DE' },
      }),
    );
    expect(await screen.findByText('There are no promotions')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Quantity of Linen Shirt (#9)' })).toHaveValue('3');
    expect(screen.getByRole('button', { name: 'Simulate' })).toHaveFocus();
  });
});

test('the history of a promotion says when its codes were made and what was switched', async () => {
  office.rules.promotions = [somePromotion()];
  const by = { id: 1, email: 'boss@example.com' };
  const at = '2026-05-05T10:00:00.000Z';
  office.histories.set('promotions/1', [
    {
      id: 3,
      at,
      by,
      action: 'promotion_changed',
      changes: [
        { field: 'active', before: true, after: false },
        { field: 'until', after: '2026-12-31T12:00:00.000Z' },
        { field: 'minimumTotal', before: 50, after: 60 },
      ],
    },
    {
      id: 2,
      at,
      by,
      action: 'promotion_codes_made',
      changes: [
        { field: 'count', after: 10000 },
        { field: 'prefix', after: 'W-' },
      ],
    },
  ]);
  const { user } = renderShop('/admin/promotions?edit=1');
  await user.click(await screen.findByText('History'));
  expect(await screen.findByText(/switched the promotion off/)).toBeVisible();
  expect(screen.getByText(/changed end nothing → Dec 31, 2026/)).toBeVisible();
  expect(screen.getByText(/changed minimum total \$50.00 → \$60.00/)).toBeVisible();
  expect(screen.getByText(/made 10,000 codes that begin with W-/)).toBeVisible();
});
