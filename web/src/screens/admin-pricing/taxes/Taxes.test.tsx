import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../../test/fake-back-office.ts';
import { someRate } from '../../../../test/fake-price-rules.ts';
import { json } from '../../../../test/fake-shop.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { rateDraftOf } from './rate-draft.ts';
import { taxSentences } from './tax-example.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
});

const example = () => screen.getByRole('region', { name: 'What it will do' });

describe('the page of tax rates', () => {
  test('lists rates with what they are on, and where', async () => {
    office.rules.rates = [
      someRate(),
      someRate({ id: 2, name: 'Sales tax', country: 'US', region: 'Oregon', taxClass: 'shipping', percent: 7.125 }),
    ];
    renderShop('/admin/taxes');
    const [, vat, sales] = await screen.findAllByRole('row');
    expect(vat).toHaveTextContent('VAT19 %GermanyProducts without a tax class');
    expect(sales).toHaveTextContent('7.125 %Oregon, United StatesShipping');
  });

  test('a rate says of which price how much is tax, before it is saved', async () => {
    const { user } = renderShop('/admin/taxes?edit=new');
    await screen.findByRole('heading', { name: 'New tax rate' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'VAT');
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '19');
    await waitFor(() => expect(example()).toHaveTextContent('Of a price of $119.00 in Germany, VAT is $19.00.'));
    expect(example()).toHaveTextContent('Prices of this shop include taxes. The settings of the shop decide that.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('VAT 19 % (Germany) saved');
    expect(office.rules.rates).toMatchObject([{ name: 'VAT', country: 'DE', percent: 19, taxClass: null }]);
  });

  test('shows the contract’s messages beneath the fields', async () => {
    const { user } = renderShop('/admin/taxes?edit=new');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('country is required');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('name is required');
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '19.0001{Tab}');
    expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveAccessibleDescription(
      'percent must have at most three decimals',
    );
  });

  test('where taxes are added, it says what is added', async () => {
    office.shop.answerNext('GET /config', () =>
      json({
        publishableKey: null,
        stripeJsUrl: null,
        testMode: true,
        currency: 'usd',
        country: 'US',
        pricesIncludeTax: false,
      }),
    );
    office.rules.rates = [someRate({ country: 'US', region: 'Oregon', name: 'Sales tax', percent: 7.125 })];
    renderShop('/admin/taxes?edit=1');
    await waitFor(() =>
      expect(example()).toHaveTextContent(
        'To a price of $119.00 in Oregon, United States, $8.48 of Sales tax is added: $127.48.',
      ),
    );
  });
});

describe('the sentence of a tax rate', () => {
  const settings = { country: 'DE', pricesIncludeTax: true };
  const draft = { ...rateDraftOf(undefined), name: 'VAT', country: 'DE', percent: '19' };
  const at = { amount: 119, today: '2026-11-24' };

  test('speaks of shipping prices where shipping is taxed', () => {
    expect(taxSentences({ ...draft, on: 'shipping' }, at, settings)).toEqual([
      'Of a shipping price of $119.00 in Germany, VAT is $19.00.',
    ]);
  });

  test('says from when a later rate is in force', () => {
    expect(taxSentences({ ...draft, from: '2027-01-01' }, at, settings)?.[1]).toBe('In force from Jan 1, 2027.');
    expect(taxSentences({ ...draft, from: '2026-01-01' }, at, settings)).toHaveLength(1);
  });

  test('waits for a country and a percent', () => {
    expect(taxSentences({ ...draft, country: '' }, at, settings)).toBeUndefined();
    expect(taxSentences({ ...draft, percent: '' }, at, settings)).toBeUndefined();
    expect(taxSentences({ ...draft, percent: '101' }, at, settings)).toBeUndefined();
  });
});
