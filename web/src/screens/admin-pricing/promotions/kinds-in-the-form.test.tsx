import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { example, officeWithProducts, openNew, save } from './promotion-form.fixture.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = officeWithProducts();
});

describe('the form of a promotion', () => {
  test('sets up two coffees, one cup at half price, not for what is reduced, for deliveries to Germany', async () => {
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Buy some, get others cheaper');
    const bought = within(screen.getByRole('group', { name: 'What is bought' }));
    const reduced = within(screen.getByRole('group', { name: 'What gets cheaper' }));
    await user.type(bought.getByRole('combobox', { name: 'Categories' }), 'kit');
    await screen.findByRole('option', { name: 'Kitchen' });
    await user.keyboard('{Enter}');
    await user.type(reduced.getByRole('combobox', { name: 'Brands' }), 'zen');
    await screen.findByRole('option', { name: 'Zen' });
    await user.keyboard('{Enter}');
    const percent = reduced.getByRole('textbox', { name: 'Percent off' });
    await user.clear(percent);
    await user.click(save());
    expect(percent).toHaveAccessibleDescription(/percent must be a number/);
    await user.type(percent, '50');
    await user.click(screen.getByText('Exceptions'));
    await user.click(screen.getByRole('checkbox', { name: /has a discount or a sale/ }));
    await user.click(screen.getByText('Customers and countries'));
    await user.type(screen.getByRole('combobox', { name: 'Countries' }), 'Germ');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('radio', { name: /Without a code/ }));
    await waitFor(() =>
      expect(example()).toHaveTextContent(
        'Buy 2 of Kitchen, get 1 of Zen at 50 % off, not for what is reduced, without a code, delivered to Germany.',
      ),
    );
    expect(example()).toHaveTextContent('A cart of 3 items for $50.00 pays $45.00: $5.00 less.');
    await user.click(save());
    await screen.findByText('Buy 2, get 1 at 50 % off saved');
    expect(office.rules.promotions).toMatchObject([
      {
        kind: 'buyXGetY',
        buy: { quantity: 2, categories: ['Kitchen'], brands: [], products: [] },
        get: { quantity: 1, categories: [], brands: ['Zen'], products: [], percent: 50 },
        timesPerOrder: null,
        exceptReduced: true,
        countries: ['DE'],
        automatic: true,
      },
    ]);
  });

  test('has steps that can be added and removed, each with its mistakes', async () => {
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'The more, the cheaper');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'MORE');
    await waitFor(() => expect(example()).toHaveTextContent('Off everything: 5 % from $50.00, 10 % from $100.00'));
    expect(example()).toHaveTextContent('A cart of 1 item for $60.00 pays $57.00: $3.00 less.');
    await user.click(screen.getByRole('button', { name: 'Add a step' }));
    expect(screen.getByRole('textbox', { name: 'From of step 3' })).toHaveFocus();
    await user.keyboard('80');
    await user.type(screen.getByRole('textbox', { name: 'Percent of step 3' }), '200');
    await user.click(save());
    expect(screen.getByRole('textbox', { name: 'Percent of step 3' })).toHaveAccessibleDescription(/at most 100/);
    await user.clear(screen.getByRole('textbox', { name: 'Percent of step 3' }));
    await user.type(screen.getByRole('textbox', { name: 'Percent of step 3' }), '20');
    await user.click(save());
    expect(await screen.findByText('tiers must be ascending')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove step 2' }));
    expect(screen.getByRole('textbox', { name: 'Percent of step 1' })).toHaveFocus();
    await user.click(save());
    await screen.findByText('Up to 20 % off saved');
    expect(office.rules.promotions).toMatchObject([
      {
        by: 'total',
        tiers: [
          { from: 50, percent: 5 },
          { from: 80, percent: 20 },
        ],
      },
    ]);
  });
});
