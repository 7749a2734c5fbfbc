import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts';
import { openActions } from './actions.ts';
import { holdAnswers } from './connection.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { heading, listedTitles, openFilter } from './screens.ts';

test.beforeEach(({ shopper: _someone }) => {});

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search products' });
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });
const filters = (page: Page): Locator => page.getByRole('region', { name: 'Filters' });
const number = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });
const active = (page: Page): Promise<string | null | undefined> =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

test("finding 'black headphones under $500 with four stars' takes at most 12 actions", async ({ page }) => {
  const person = openActions(page);
  await person.goTo('/');
  await expect(number(page, 'products')).toBeVisible();
  await person.fillIn(field(page), 'headphones');
  await person.key('Enter');
  await expect(heading(page, 'Results for “headphones”')).toBeFocused();
  // The filters of a search replace those before it.
  await expect(filters(page).locator('[aria-busy=false]')).toBeVisible();
  await person.fillIn(filters(page).getByRole('textbox', { name: /^Max price/ }), '500');
  await person.button('Rating');
  await person.check(filters(page).getByRole('radio', { name: '4 stars & up' }));
  await person.button('Color');
  await person.check(filters(page).getByRole('checkbox', { name: 'Black' }));

  await expect(page).toHaveURL('/?q=headphones&color=Black&price_lte=500&rating_gte=4');
  await expect.poll(async () => (await listedTitles(page))[0]).toBe('Stillwater Wireless Headphones');
  const chips = page.getByRole('group', { name: 'Applied filters' }).getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveText(['Black', 'Up to $500', '4 stars & up']);
  expect(person.taken()).toBeLessThanOrEqual(12);
});

test('the search field is a combobox: by keyboard one goes through the suggestions and opens a product', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(heading(page, 'My Profile')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('headph');
  const list = suggestions(page);
  await expect(list.getByRole('option', { name: /Stillwater Wireless Headphones/ })).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  for (let presses = 0; !(await active(page))?.includes('Stillwater'); presses += 1) {
    expect(presses, 'the suggestion is reached').toBeLessThan(12);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Stillwater Wireless Headphones')).toBeVisible();
  await expect(list).toBeHidden();

  // A slash that is typed into a field is a slash.
  await page.keyboard.press('/');
  await page.keyboard.type('head/phones');
  await expect(field(page)).toHaveValue('head/phones');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
});

test('a search that was made is offered again on this device, and gone after signing out', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('teapot');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “teapot”')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'E-Commerce' }).click();
  await expect(heading(page, 'All Products')).toBeVisible();
  await field(page).click();
  await expect(suggestions(page).getByRole('option', { name: 'teapot' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(suggestions(page)).toBeHidden();
  await expect(field(page)).toBeFocused();

  await field(page).fill('cheese');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “cheese”')).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('shop.searches'));
  expect(await stored()).toContain('cheese');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(heading(page, 'Log in to your account')).toBeVisible();
  expect(await stored()).toBeNull();
});

test('on a slow line an old suggestion never replaces a newer one, and the field works without any', async ({
  page,
}) => {
  await page.goto('/');
  const held = await holdAnswers(page, /\/products\/suggestions\?q=te$/);
  await field(page).click();
  await page.keyboard.type('te');
  await page.waitForRequest(/\/products\/suggestions\?q=te$/);
  await page.keyboard.type('apot');
  const options = suggestions(page).getByRole('option');
  await expect(options.filter({ hasText: 'Rosehip Stoneware Teapot' })).toBeVisible();
  const newer = await options.allTextContents();
  held.letGo();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await options.allTextContents()).toEqual(newer);

  await page.route(/\/products\/suggestions/, (route) => route.abort());
  await field(page).fill('drum');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “drum”')).toBeVisible();
});

test('a price that is being typed when the filters of a search arrive is kept', async ({ page }) => {
  await page.goto('/');
  await expect(number(page, 'products')).toBeVisible();
  const answers = await holdAnswers(page, /\/products\/facets\?/);
  await field(page).fill('head');
  await field(page).press('Enter');
  const most = filters(page).getByLabel('Max price in dollars');
  await most.pressSequentially('50');
  const panel = filters(page).locator('[aria-busy]');
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  answers.letGo();
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type('0');
  await expect(most).toHaveValue('500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=head&price_lte=500');
});

test('Back from a product restores the results, the scroll position and the focus, Back again the list', async ({
  page,
}) => {
  await page.goto('/');
  await expect(number(page, 'products')).toBeVisible();
  await field(page).fill('shoes');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “shoes”')).toBeFocused();
  await openFilter(filters(page), 'Rating');
  await filters(page).getByRole('radio', { name: '4 stars & up' }).check();
  await expect(page).toHaveURL('/?q=shoes&rating_gte=4');
  const card = page.getByRole('region', { name: 'Products' }).getByRole('article').last().getByRole('link');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 120));
  const title = (await card.textContent()) ?? '';
  const scrolled = await page.evaluate(() => window.scrollY);
  await card.evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
  await expect(page).toHaveURL('/?q=shoes&rating_gte=4');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(filters(page).getByRole('button', { name: 'Rating 1 chosen' })).toBeVisible();
  await expect(field(page)).toHaveValue('shoes');
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'All Products')).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('words with typing mistakes are corrected, and can be searched for as they are', async ({ page }) => {
  await page.goto('/?q=hedphones');
  const note = page.getByText(/^Showing results for/);
  await expect(note).toHaveText('Showing results for headphones. Search instead for hedphones');
  expect(await listedTitles(page)).toContain('Stillwater Wireless Headphones');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await note.getByRole('link', { name: 'hedphones' }).click();
  await expect(page).toHaveURL('/?q=hedphones&exact=true');
  await expect(page.getByText('No results for “hedphones”')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'headphones' }).click();
  await expect(page).toHaveURL('/?q=headphones');
});

test('results, filters and an empty result are accessible and fit 320 px', async ({ page }) => {
  await page.goto('/?q=shoes&price_gte=10&price_lte=300&rating_gte=3&in_stock=true');
  await openFilter(filters(page), 'Rating 1 chosen');
  await expect(filters(page).getByRole('radio', { name: '3 stars & up' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.goto('/?q=shoes&color=Black&price_lte=5');
  const way = page.getByRole('button', { name: 'Remove “Price: Up to $5”' });
  await expect(way).toBeVisible();
  await expect(page.getByRole('region', { name: 'Popular categories' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await tabTo(page, way);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=shoes&color=Black');
  await expect.poll(() => listedTitles(page)).toContain('Swift Lane Running Shoes');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the field stands on the home page, elsewhere in the menu; the sheet of filters keeps counting', async ({
    page,
  }) => {
    await page.goto('/');
    await field(page).fill('shoes');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Results for “shoes”')).toBeFocused();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ });
    await expect(show).toBeVisible();
    const before = await show.textContent();
    await openFilter(sheet, 'Rating');
    await sheet.getByRole('radio', { name: '4 stars & up' }).check();
    await expect(show).not.toHaveText(before ?? '');
    await expectAccessible(page);
    const count = /\d+ products?/.exec((await show.textContent()) ?? '')?.[0] ?? '';
    await show.click();
    await expect(number(page, count)).toBeVisible();

    await page.goto('/profile');
    await expect(field(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await field(page).fill('teapot');
    await expect(page.getByRole('option', { name: /Rosehip Stoneware Teapot/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Results for “teapot”')).toBeFocused();
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden();
  });

  test('the slash opens the menu where the field is in it', async ({ page }) => {
    await page.goto('/profile');
    await expect(heading(page, 'My Profile')).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});
