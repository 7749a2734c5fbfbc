import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse, someUser } from '../../../test/fake-shop.ts';
import { field, fill, fillAll, openEdit, openNew, save } from '../../../test/product-form-steps.ts';
import { someProduct } from '../../../test/samples.ts';
import { sayShop } from '../../../test/say-shop.ts';

const uploaded = (digit: string) => `/media/${digit.repeat(40)}/800x800.webp`;
const [LAMP, FROM_ABOVE] = [uploaded('1'), uploaded('2')];

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.products = [
    someProduct({
      ...{ id: 1, title: 'Lamp', description: 'Warm light', highlights: ['Small', 'Warm'] },
      ...{ thumbnail: FROM_ABOVE, images: [LAMP, '/2.webp', '/3.webp', FROM_ABOVE] },
      imageAlts: ['A lamp', '', '', 'A lamp from above'],
      translations: { de: { title: 'Lampe' }, es: { title: 'Lámpara' } },
    }),
  ];
});

const speak = (...languages: string[]) => sayShop({ languages, language: 'en' });
const tabs = () => within(screen.getByRole('tablist', { name: 'Language of the texts' })).getAllByRole('tab');
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const sentTexts = () => office.sent.findLast(({ method }) => method !== 'GET')?.body;

test('a shop with one language shows nothing of others', async () => {
  await openEdit();
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.queryByRole('tabpanel')).toBeNull();
});

describe('the tabs of languages', () => {
  test('are in their own words, the default first, and say how many texts are missing', async () => {
    speak('en', 'de', 'ar');
    await openEdit();
    expect(tabs().map(({ textContent }) => textContent?.trim())).toEqual([
      'English',
      'Deutsch 5 missing',
      'العربية 6 missing',
    ]);
    expect(tab(/English/)).toHaveAttribute('aria-selected', 'true');
  });

  test('are one stop of the keyboard, and arrows, Home and End go through them', async () => {
    speak('en', 'de', 'ar');
    const { user } = await openEdit();
    tab(/English/).focus();
    await user.keyboard('{ArrowRight}');
    expect(tab(/Deutsch/)).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: /Deutsch/ })).toBeVisible();
    await user.keyboard('{End}{ArrowRight}');
    expect(tab(/English/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tab(/العربية/)).toHaveFocus();
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    await user.keyboard('{Home}');
    expect(field('Brand')).toBeVisible();
  });

  test('show the same fields in the language, with the original in what is empty', async () => {
    speak('en', 'de', 'ar');
    const { user } = await openEdit();
    await user.click(tab(/العربية/));
    expect(screen.queryByRole('textbox', { name: 'Brand' })).toBeNull();
    const panel = within(screen.getByRole('tabpanel'));
    const title = panel.getByLabelText('Product name');
    expect(title).toHaveAttribute('lang', 'ar');
    expect(title).toHaveAttribute('dir', 'rtl');
    expect(title).toHaveAttribute('placeholder', '\u2068Lamp\u2069');
    expect(
      panel.getAllByRole('textbox').map((one) => one.getAttribute('placeholder')?.replace(/[\u2068\u2069]/g, '')),
    ).toEqual([...['Lamp', 'Warm light', 'Small', 'Warm', '', '', ''], ...['A lamp', 'A lamp from above']]);
  });
});

describe('what is typed in another language', () => {
  test('is saved beside the original, and nothing else of the translations is sent', async () => {
    speak('en', 'de', 'es');
    const { user } = await openEdit();
    await user.click(tab(/Deutsch/));
    const panel = () => within(screen.getByRole('tabpanel'));
    await user.type(panel().getByLabelText('Description'), 'Warmes Licht');
    await user.type(panel().getByLabelText('Highlight 2'), 'Warm');
    await user.type(panel().getByLabelText('Alt text of the thumbnail'), 'Von oben');
    expect(tab(/Deutsch/)).toHaveTextContent('2 missing');
    await user.click(save());
    await screen.findByText('Product Updated');
    expect(sentTexts()).toMatchObject({ title: 'Lamp', description: 'Warm light' });
    expect(sentTexts()).toHaveProperty('translations', {
      de: { description: 'Warmes Licht', highlights: ['', 'Warm'], imageAlts: ['', '', '', 'Von oben'] },
    });
  });

  test('is removed by an empty field, and a save that touches none sends none', async () => {
    speak('en', 'de');
    const { user } = await openEdit();
    await fill(user, 'Stock', '3');
    await user.click(save());
    await screen.findByText('Product Updated');
    expect(sentTexts()).not.toHaveProperty('translations');
    await user.click(tab(/Deutsch/));
    await user.clear(within(screen.getByRole('tabpanel')).getByLabelText('Product name'));
    await user.click(save());
    await waitFor(() => expect(sentTexts()).toHaveProperty('translations', { de: { title: null } }));
  });

  test('belongs to a new product as well', async () => {
    speak('en', 'de');
    const { user } = await openNew();
    await fillAll(user);
    await user.click(tab(/Deutsch/));
    await user.type(within(screen.getByRole('tabpanel')).getByLabelText('Product name'), 'Teekanne');
    await user.click(save());
    await waitFor(() => expect(office.products[1]?.translations).toEqual({ de: { title: 'Teekanne' } }));
  });

  test('leads to its tab and field where it is refused, from the summary too', async () => {
    speak('en', 'de');
    const { user } = await openEdit();
    await user.click(tab(/Deutsch/));
    await user.type(within(screen.getByRole('tabpanel')).getByLabelText('Product name'), '!');
    await user.click(tab(/English/));
    const message = 'name must be at most 200 characters';
    office.failNext(errorResponse('INVALID_INPUT', { errors: [{ path: 'translations.de.title', message }] }));
    await user.click(save());
    const title = await screen.findByDisplayValue('Lampe!');
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription(message);
    await user.click(tab(/English/));
    await user.click(screen.getByRole('link', { name: `Product name (Deutsch): ${message}` }));
    expect(screen.getByDisplayValue('Lampe!')).toHaveFocus();
  });

  test('is kept with the form when the session ends', async () => {
    speak('en', 'de');
    office.shop.accounts.push({ user: someUser({ role: 'admin' }), password: 'Password1' });
    const { user } = await openEdit();
    await user.click(tab(/Deutsch/));
    await user.type(within(screen.getByRole('tabpanel')).getByLabelText('Product name'), 'nfieber');
    office.failNext(errorResponse('NOT_LOGGED_IN'));
    await user.click(save());
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Password1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.click(await screen.findByRole('tab', { name: /Deutsch/ }));
    expect(screen.getByDisplayValue('Lampenfieber')).toBeVisible();
  });

  test('stays beside what somebody else has translated meanwhile', async () => {
    speak('en', 'de', 'es');
    const { user } = await openEdit();
    await user.click(tab(/Deutsch/));
    await user.type(within(screen.getByRole('tabpanel')).getByLabelText('Description'), 'Licht');
    office.editProduct(1, { translations: { de: { title: 'Leuchte' }, es: { title: 'Lámpara' } } });
    await user.click(save());
    await screen.findByText('Someone else changed this product meanwhile');
    expect(screen.getByDisplayValue('Leuchte')).toBeVisible();
    expect(screen.getByDisplayValue('Licht')).toBeVisible();
  });
});

test('the details of a language are previewed as shoppers of it see them, those of the default where they are missing', async () => {
  speak('en', 'de');
  const { user } = await openEdit();
  await fill(user, 'Details', 'Made of oak');
  await user.click(tab(/Deutsch/));
  const panel = within(screen.getByRole('tabpanel', { name: /Deutsch/ }));
  const preview = () => within(panel.getByRole('region', { name: 'Preview' }));
  expect(await preview().findByText('Made of oak')).toBeVisible();
  expect(preview().getByText('Made of oak').closest('[lang=de]')).toBeNull();
  await user.type(panel.getByLabelText('Details'), 'Aus Eiche');
  expect(await preview().findByText('Aus Eiche', { selector: 'p' })).toBeVisible();
  expect(preview().queryByText('Made of oak')).toBeNull();
  expect(preview().getByText('Aus Eiche').closest('[lang]')).toHaveAttribute('lang', 'de');
});
