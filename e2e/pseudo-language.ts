/** Looks through a shop in the pseudo-language: for texts that are no messages, and for those that have no room. */

import { expect, type Page, request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { home } from './shopper.ts';
import { drawnTexts, overlaps, textsOutsideOfBrackets } from './shown-texts.ts';
import type { RunningShop } from './start-shop.ts';

export const LANGUAGE = 'xx';
/** What a shopper writes. */
export const REASON = 'Too small';
export const QUERY = 'nothing like it';

/** What the merchant and shoppers have written, and names that come from Intl or belong to nobody. */
export async function ownWords(page: Page, shop: RunningShop): Promise<ReadonlySet<string>> {
  const api = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(api);
  const words = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') for (const part of [value, ...value.split('**')]) words.add(bareWords(part));
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) keep(one);
  };
  // The preview of a mail has the language of the merchant's texts.
  keep(['English', LANGUAGE, 'Xx', 'E-Commerce', 'AA', 'Order #1042 is placed', REASON, QUERY, home]);
  // Of Intl, and signs of units.
  keep(['dollars', 'g', 'kg', 'ml']);
  for (const path of [
    ...[
      '/products?_limit=100&admin=true',
      '/category-tree',
      '/collections?admin=true',
      '/options',
      '/attributes',
      '/shop',
      '/media',
      '/pages?admin=true',
    ],
    ...[
      '/settings',
      '/users/own',
      '/brands',
      '/customers',
      '/search/synonyms',
      '/search/synonyms/general',
      '/mail-texts',
    ],
  ])
    keep(await (await api.get(path)).json());
  await api.dispose();
  // As the browser calls them.
  keep(
    await page.evaluate(() => {
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      const codes = letters.flatMap((one) => letters.map((other) => one + other));
      return (['long', 'short'] as const).flatMap((style) => {
        const regions = new Intl.DisplayNames('en-US', { type: 'region', style });
        const currencies = new Intl.DisplayNames('en-US', { type: 'currency', style });
        return [
          ...codes.map((code) => regions.of(code)),
          ...Intl.supportedValuesOf('currency').flatMap((code) => [code, currencies.of(code)]),
          ...Intl.supportedValuesOf('timeZone'),
        ];
      });
    }),
  );
  return words;
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATES = new RegExp(
  `\\b(?:${MONTHS}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Sun|Mon|Tue|Wed|Thu|Fri|Sat|AM|PM|at)\\b`,
  'g',
);
const CODES = /\S+@\S+|https?:\S*|\{\w+\}|[A-Z]{2,}-\d+|\bUTC\b|\/[\w/-]+/g;
const LETTERS = /\p{L}/u;

function bareWords(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,·–]+|[\s,·–]+$/g, '');
}

/** @param long the words that may also be parts of a text, the longest first */
function isOthers(text: string, words: ReadonlySet<string>, long: readonly string[]): boolean {
  if (text.split(/[,·]/).every((part) => words.has(bareWords(part)) || !LETTERS.test(part))) return true;
  const left = long.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return !LETTERS.test(left.replaceAll(CODES, '').replaceAll(DATES, ''));
}

/** Looks at a page on a phone and on a desk. */
export async function look(page: Page, path: string, words: ReadonlySet<string>): Promise<string[]> {
  const long = [...words]
    .filter((word) => word.length > 3 || /^[A-Z]{3}$/.test(word))
    .sort((a, b) => b.length - a.length);
  const found: string[] = [];
  for (const width of [320, 1280]) {
    // So high that no bar lies on the rest.
    await page.setViewportSize({ width, height: 4000 });
    await page.goto(`/${LANGUAGE}${path === '/' ? '' : path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const drawn = await drawnTexts(page);
    const outside = await textsOutsideOfBrackets(page);
    const plain = outside.filter((text) => !isOthers(text, words, long));
    const cut = drawn.filter(({ text, cutBy }) => cutBy !== undefined && text.includes('!!'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    found.push(
      ...plain.map((text) => `${path}: no message: ${text}`),
      ...cut.map(({ text, cutBy }) => `${path} at ${width} px: cut: ${text} by ${cutBy}`),
      ...overlaps(drawn).map((texts) => `${path} at ${width} px: one upon another: ${texts}`),
      ...(wide ? [`${path} at ${width} px: wider than the window`] : []),
    );
  }
  return [...new Set(found)];
}
