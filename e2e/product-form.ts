/** Filling in the product form. */

import type { Page } from '@playwright/test';

export const PICTURE = '/pictures/rosehip-stoneware-teapot-1.webp';

/** The required fields of a product, by their labels. */
export const requiredFields = {
  'Product name': 'Story Lantern',
  Description: 'Lights the way home.',
  Brand: 'Storyteller',
  Category: 'Lanterns',
  Price: '29.99',
  'Discount percentage': '25',
  Stock: '5',
  Thumbnail: PICTURE,
  'Image 1': '/pictures/rosehip-stoneware-teapot-2.webp',
  'Image 2': '/pictures/rosehip-stoneware-teapot-3.webp',
  'Image 3': '/pictures/rosehip-stoneware-teapot-4.webp',
};

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const address = page.locator('summary').filter({ hasText: `Address of ${label}` });
    if ((await address.count()) === 1 && !(await field(page, label).isVisible())) await address.click();
    await field(page, label).fill(value);
  }
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
