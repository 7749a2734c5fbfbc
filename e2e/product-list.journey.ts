import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { heading, listedTitles, openFilter } from './screens.ts';

test.beforeEach(({ shopper: _someone }) => {});

const filter = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Filters' }).getByRole('checkbox', { name, exact: true });
const pageLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name, exact: true });

/** The current prices on the cards. */
async function shownPrices(page: Page): Promise<number[]> {
  const cards = await page.getByRole('region', { name: 'Products' }).getByRole('article').allInnerTexts();
  return cards.map((card) => Number(/\$([\d,.]+)/.exec(card)?.[1]?.replaceAll(',', '')));
}

const ascending = (numbers: number[]) => numbers.toSorted((left, right) => left - right);

test("pages are numbered, ten products each, and tell 'Showing X to Y of N results'", async ({ page }) => {
  // Products of other journeys are in none of these categories.
  await page.goto('/?category=Clothing&category=Kitchen&category=Music&category=Shoes');
  const shown = page.getByText(/^Showing \d+ to \d+ of \d+ results$/);
  await expect(shown).toHaveText(/^Showing 1 to 10 of \d+ results$/);
  const total = Number(/of (\d+)/.exec((await shown.textContent()) ?? '')?.[1]);
  const last = Math.ceil(total / 10);
  expect(await listedTitles(page)).toHaveLength(10);
  await expect(pageLink(page, 'Page 1')).toHaveAttribute('aria-current', 'page');
  await expect(pageLink(page, 'Previous')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('listitem')).toHaveCount(last);

  await pageLink(page, 'Next').click();
  await expect(shown).toHaveText(`Showing 11 to 20 of ${total} results`);
  await expect(pageLink(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  await expect(pageLink(page, 'Page 1')).not.toHaveAttribute('aria-current', 'page');
  await pageLink(page, `Page ${last}`).click();
  await expect(shown).toHaveText(`Showing ${(last - 1) * 10 + 1} to ${total} of ${total} results`);
  await expect(pageLink(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(async () => (await listedTitles(page)).length).toBe(total - (last - 1) * 10);
});

test('sorts by rating and by price, both ways', async ({ page }) => {
  await page.goto('/');
  const sort = page.getByLabel('Sort');
  await sort.selectOption('Price: Low to High');
  await expect.poll(() => listedTitles(page)).toContain('Vine Ripe Tinned Tomatoes');
  const cheap = await shownPrices(page);
  expect(cheap).toEqual(ascending(cheap));
  await sort.selectOption('Price: High to Low');
  await expect.poll(() => listedTitles(page)).toContain('Heron Cedar Canoe');
  const dear = await shownPrices(page);
  expect(dear.toReversed()).toEqual(ascending(dear));
  await sort.selectOption('Best Rating');
  await expect.poll(async () => (await listedTitles(page))[0]).toBe('Linden Blossom Honey');
});

test('several values of one filter are alternatives, different filters all hold', async ({ page }) => {
  await page.goto('/?page=3');
  await filter(page, 'Shoes').check();
  await filter(page, 'Music').check();
  await expect(page, 'a change of filter goes to page 1').toHaveURL('/?category=Shoes&category=Music');
  await expect.poll(() => listedTitles(page)).toContain('Ember Electric Guitar');
  expect(await listedTitles(page)).toContain('Swift Lane Running Shoes');
  await openFilter(page.getByRole('region', { name: 'Filters' }), 'Brands');
  await page.getByRole('button', { name: /^Show more .*Brands$/ }).click();
  await filter(page, 'Trailquill').check();
  await expect.poll(() => listedTitles(page)).toEqual(['Swift Lane Running Shoes', 'Scree Leather Hiking Boots']);
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove filter: Trailquill' }).click();
  await expect(filter(page, 'Trailquill')).not.toBeChecked();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/');
  await expect(filter(page, 'Shoes')).not.toBeChecked();
});

test('two filters that are ticked in quick succession both count', async ({ page }) => {
  await page.goto('/');
  await expect(filter(page, 'Music')).toBeVisible();
  await filter(page, 'Music').click({ noWaitAfter: true });
  await filter(page, 'Pantry').click({ noWaitAfter: true });
  await expect(filter(page, 'Music')).toBeChecked();
  await expect(filter(page, 'Pantry')).toBeChecked();
});

test('Back and Forward restore the list, and a pasted address gives the same', async ({ page, context }) => {
  await page.goto('/');
  await filter(page, 'Clothing').check();
  await page.getByLabel('Sort').selectOption('Price: Low to High');
  await expect.poll(async () => (await listedTitles(page))[0]).toBe('Odd Pair Cotton Socks');
  const cheapClothes = await listedTitles(page);

  await page.goBack();
  await expect(page.getByLabel('Sort')).toHaveValue('');
  await expect(filter(page, 'Clothing')).toBeChecked();
  await page.goBack();
  await expect(filter(page, 'Clothing')).not.toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('Sort')).toHaveValue('Price: Low to High');
  await expect.poll(() => listedTitles(page)).toEqual(cheapClothes);

  const pasted = await context.newPage();
  await pasted.goto(`${page.url()}&unknown=parameter`);
  await expect.poll(() => listedTitles(pasted)).toEqual(cheapClothes);
  await expect(filter(pasted, 'Clothing')).toBeChecked();
});

test('Back from a product restores page, scroll position and the focus on its card', async ({ page }) => {
  await page.goto('/?page=3');
  const last = page.getByRole('region', { name: 'Products' }).getByRole('article').last().getByRole('link');
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const title = (await last.textContent()) ?? '';
  await last.click();
  await expect(heading(page, title)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
  await expect(page).toHaveURL('/?page=3');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('an address that is opened in the same tab starts at its top, and Back and a reload where it was left', async ({
  page,
}) => {
  await page.goto('/?page=2');
  await expect(page.getByText(/^Showing 11 to 20/)).toBeAttached();
  const scroll = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await scroll(400);
  await page.goto('/?page=3');
  await expect(page.getByText(/^Showing 21 to 30/)).toBeAttached();
  expect(await scrolled()).toBe(0);
  await scroll(300);
  await page.reload();
  await expect(page.getByText(/^Showing 21 to 30/)).toBeAttached();
  await expect.poll(scrolled).toBe(300);
  await page.goBack();
  await expect(page.getByText(/^Showing 11 to 20/)).toBeAttached();
  await expect.poll(scrolled).toBe(400);
});

test("a card shows rating, price, the original price, and 'out of stock'", async ({ page }) => {
  await page.goto('/?brand=Brightwick');
  const television = page.getByRole('article').filter({ hasText: 'Parlour Retro Television' });
  await expect(television.getByText('out of stock')).toBeVisible();
  await expect(television.getByText('Rated 3.9 out of 5 stars')).toBeAttached();
  await expect(television).toContainText('now $335.20');
  await expect(television.getByText('was $419.00')).toHaveCSS('text-decoration-line', 'line-through');
  const radio = page.getByRole('article').filter({ hasText: 'Harbour Kitchen Radio' });
  await expect(radio.getByText('out of stock')).toHaveCount(0);
});

test('deleted products are in no list of a shopper', async ({ page, backOffice }) => {
  const [here, gone] = [
    await backOffice.addProduct({ brand: 'Vanishing' }),
    await backOffice.addProduct({ brand: 'Vanishing' }),
  ];
  await backOffice.changeProduct(gone.id, { deleted: true });
  await page.goto('/?brand=Vanishing');
  await expect.poll(() => listedTitles(page)).toEqual([here.title]);
});

test('an empty result says so, and offers to clear the filters', async ({ page }) => {
  await page.goto('/?category=Music&brand=Quillmark');
  await expect(page.getByText('No products match')).toBeVisible();
  await expect(page.getByText(/^Showing/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
});

test('a page beyond the last one gives a list all the same', async ({ page }) => {
  for (const address of ['/?page=9999', '/?page=-1', '/?page=two', '/?_sort=nonsense&_order=up']) {
    await page.goto(address);
    await expect(page.getByText(/^Showing 1 to 10/), address).toBeVisible();
  }
});
