import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { someOption } from '../../../test/fake-options.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { sayShop } from '../../../test/say-shop.ts';

let office: FakeBackOffice;
beforeEach(() => {
  sessionStorage.clear();
  office = new FakeBackOffice();
  const option = someOption({ id: 3, name: 'Scent', values: ['Rose', 'Oak'], translations: { de: { name: 'Duft' } } });
  office.options.all.push(option);
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const speak = () => sayShop({ languages: ['en', 'de'], language: 'en' });

async function open() {
  const rendered = renderShop('/admin/options?edit=3');
  await screen.findByRole('textbox', { name: 'Name' });
  return rendered;
}

test('the form of an option shows nothing of languages in a shop with one', async () => {
  await open();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('an option has its name and those of its values in each language', async () => {
  speak();
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Deutsch 2 missing' }));
  expect(field('Name')).toHaveValue('Duft');
  await user.type(field('Oak'), 'Eiche');
  await user.click(save());
  expect(await screen.findByText('Scent saved')).toBeVisible();
  const values = [expect.anything(), { id: 'oak', name: 'Oak', hex: null, translations: { de: { name: 'Eiche' } } }];
  expect(office.lastSent('PATCH', '/options/3')?.body).toMatchObject({ name: 'Scent', values });
  expect(office.options.all[2]).toMatchObject({ translations: { de: { name: 'Duft' } } });
});

test('a value that is added is translated before it is saved', async () => {
  speak();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.click(screen.getByRole('button', { name: 'Add a value' }));
  await user.keyboard('Mint');
  await user.click(screen.getByRole('tab', { name: 'Deutsch 3 missing' }));
  // The empty row before it is not sent.
  await user.type(field('Mint'), 'Minze');
  const errors = [{ path: 'values.2.translations.de.name', message: 'name is odd' }];
  office.failNext(errorResponse('INVALID_INPUT', { errors }));
  await user.click(screen.getByRole('tab', { name: /English/ }));
  await user.click(save());
  await waitFor(() => expect(field('Mint')).toHaveFocus());
  expect(field('Mint')).toHaveAccessibleDescription('name is odd');
  await user.type(field('Mint'), '!');
  expect(field('Mint')).not.toHaveAccessibleDescription('name is odd');
  await user.click(save());
  expect(await screen.findByText('Scent saved')).toBeVisible();
  expect(office.options.all[2]?.values[2]).toMatchObject({ name: 'Mint', translations: { de: { name: 'Minze!' } } });
});
