import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { somePromotion, someRate, someZone } from '../../../test/fake-price-rules.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  const [parcel] = someZone().methods;
  if (parcel === undefined) throw new Error('no method');
  office.rules.zones = [
    someZone({
      methods: [
        { ...parcel, translations: { de: { name: 'Paket' }, ar: { name: 'طرد' } } },
        { ...parcel, id: 12, name: 'Express', translations: { ar: { name: 'سريع' } } },
      ],
    }),
  ];
  office.rules.rates = [someRate({ translations: { ar: { name: 'ضريبة' } } })];
  office.rules.promotions = [somePromotion()];
});

async function open(path: string) {
  const rendered = renderShop(path);
  await screen.findByRole('button', { name: 'Save' });
  return rendered;
}
const speak = () => sayShop({ languages: ['en', 'de', 'ar'], language: 'en' });
const save = () => screen.getByRole('button', { name: 'Save' });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const panel = () => within(screen.getByRole('tabpanel'));
const sent = () => office.sent.findLast(({ method }) => method === 'PATCH')?.body;

describe.each(['/admin/shipping?edit=1', '/admin/taxes?edit=1', '/admin/promotions?edit=1'])('%s', (path) => {
  test('shows nothing of languages in a shop with one', async () => {
    await open(path);
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});

describe('shipping methods', () => {
  test('have a name in each language, and only what changed is sent', async () => {
    speak();
    const { user } = await open('/admin/shipping?edit=1');
    await user.click(tab(/Deutsch 1 missing/));
    expect(panel().getByLabelText('Parcel: Name')).toHaveValue('Paket');
    await user.type(panel().getByLabelText('Express: Name'), 'Eilpaket');
    await user.click(save());
    await screen.findByText('Home saved');
    expect(sent()).toMatchObject({
      methods: [
        { id: 11, name: 'Parcel' },
        { id: 12, name: 'Express', translations: { de: { name: 'Eilpaket' } } },
      ],
    });
    expect(sent()).not.toHaveProperty('methods.0.translations');
    expect(sent()).not.toHaveProperty('methods.1.translations.ar');
  });

  test('say in the tab of the language what is wrong there', async () => {
    speak();
    const { user } = await open('/admin/shipping?edit=1');
    await user.click(tab(/العربية/));
    await user.type(panel().getByLabelText('Express: Name'), '!');
    await user.click(tab(/English/));
    const errors = [{ path: 'methods.1.translations.ar.name', message: 'name is odd' }];
    office.failNext(errorResponse('INVALID_INPUT', { errors }));
    await user.click(save());
    await waitFor(() => expect(tab(/العربية/)).toHaveAttribute('aria-selected', 'true'));
    expect(panel().getByLabelText('Express: Name')).toHaveFocus();
    expect(panel().getByLabelText('Express: Name')).toHaveAccessibleDescription('name is odd');
    expect(screen.getByRole('link', { name: 'Express: Name (العربية): name is odd' })).toBeVisible();
    await user.type(panel().getByLabelText('Express: Name'), '!');
    expect(panel().getByLabelText('Express: Name')).not.toHaveAccessibleDescription('name is odd');
  });

  test('show both versions of a name that two people translated', async () => {
    speak();
    const { user } = await open('/admin/shipping?edit=1');
    await user.click(tab(/Deutsch/));
    await user.type(panel().getByLabelText('Express: Name'), 'Eilpaket');
    const [zone] = office.rules.zones;
    const methods = (zone?.methods ?? []).map((one) => ({ ...one, translations: { de: { name: 'Schnell' } } }));
    office.rules.zones = [someZone({ methods, updatedAt: '2026-02-02T00:00:00.000Z' })];
    await user.click(save());
    await screen.findByText('Someone else changed this shipping zone meanwhile');
    expect(screen.getByRole('radio', { name: /Keep mine/ })).toHaveAccessibleDescription(/Name \(Deutsch\): Eilpaket/);
    expect(screen.getByRole('radio', { name: /Take theirs/ })).toHaveAccessibleDescription(/Name \(Deutsch\): Schnell/);
  });
});

test('a tax rate has a name in each language', async () => {
  speak();
  const { user } = await open('/admin/taxes?edit=1');
  tab(/English/).focus();
  await user.keyboard('{ArrowRight}');
  expect(tab(/Deutsch 1 missing/)).toHaveFocus();
  await user.type(panel().getByLabelText('Name'), 'MwSt.');
  await user.click(save());
  await screen.findByText('VAT 19 % (Germany) saved');
  expect(sent()).toMatchObject({ name: 'VAT', translations: { de: { name: 'MwSt.' } } });
  expect(sent()).not.toHaveProperty('translations.ar');
});

test('a promotion has a name in each language, below which stands what it is called without one', async () => {
  speak();
  const { user } = await open('/admin/promotions?edit=1');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(tab(/Deutsch/));
  expect(panel().getByLabelText('Name')).toHaveAttribute('placeholder', '\u206810 % off\u2069');
  await user.click(panel().getByLabelText('Name'));
  await user.paste('x'.repeat(201));
  await user.click(tab(/English/));
  await user.click(save());
  expect(panel().getByLabelText('Name')).toHaveAccessibleDescription(/at most 200/);
  expect(sent()).toBeUndefined();
  await user.clear(panel().getByLabelText('Name'));
  await user.type(panel().getByLabelText('Name'), 'Sommer');
  await user.click(save());
  await screen.findByText(/ saved$/);
  expect(sent()).toMatchObject({ translations: { de: { name: 'Sommer' } } });
});
