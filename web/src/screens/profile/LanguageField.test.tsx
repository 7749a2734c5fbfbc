import { unsetShop } from '@shop/contract/shown-shop';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  document.cookie = 'language=; path=/; max-age=0';
});

/** @param languages of the shop, as its document tells them */
async function openProfile(languages: string[], changes: Parameters<typeof someUser>[0] = {}) {
  const meta = document.createElement('meta');
  meta.name = 'shop';
  meta.content = JSON.stringify({ ...unsetShop, ...(languages.length > 1 && { languages, language: languages[0] }) });
  document.head.append(meta);
  shop.signIn(someUser(changes));
  const rendered = renderShop('/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  return rendered;
}

describe('the language on the profile', () => {
  test('is one of the shop or none, each in its own words', async () => {
    await openProfile(['en', 'de', 'ar'], { language: 'de' });
    const field = await screen.findByRole('combobox', { name: 'Language' });
    expect(field).toHaveDisplayValue('Deutsch');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['As my browser is set', 'English', 'Deutsch', 'العربية']);
  });

  test('is saved at once, and remembered for the next visit', async () => {
    const { user } = await openProfile(['en', 'de'], { language: null });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'English');
    expect(await screen.findByText('Language saved')).toBeVisible();
    expect(shop.lastSent('PATCH', '/users/7')?.body).toMatchObject({ language: 'en' });
    expect(document.cookie).toContain('language=en');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'As my browser is set');
    await waitFor(() => expect(shop.lastSent('PATCH', '/users/7')?.body).toMatchObject({ language: null }));
    await waitFor(() => expect(document.cookie).not.toContain('language='));
  });

  test('stays as it was, and says why, where it could not be saved', async () => {
    const { user } = await openProfile(['en', 'de'], { language: null });
    shop.answerNext('PATCH /users/7', () => errorResponse('TOO_MANY_REQUESTS'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'English');
    expect(await screen.findByText(/too many attempts/i)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('As my browser is set');
    expect(document.cookie).not.toContain('language=');
  });

  test('is not asked for in a shop with one', async () => {
    await openProfile(['en']);
    expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });
});
