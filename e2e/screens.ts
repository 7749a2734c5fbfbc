/** What several journeys do or check on the screens, in the words of the specification. */

import { expect, type Locator, type Page } from '@playwright/test';
import type { Address } from '@shop/contract/accounts';

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/** The titles on the home list, in order. */
export async function listedTitles(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 }).allTextContents();
}

/** The cart's line of a product. */
export function cartLine(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** An order in the admin's table. */
export function orderRow(page: Page, id: number): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(id), exact: true }) });
}

export const addressLabels: readonly { field: Exclude<keyof Address, 'country' | 'taxId'>; label: string }[] = [
  { field: 'name', label: 'Full name' },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Phone' },
  { field: 'street', label: 'Street address' },
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State / Province' },
  { field: 'pinCode', label: 'Pin code' },
];

export async function fillAddress(page: Page, address: Address): Promise<void> {
  for (const { field, label } of addressLabels) {
    const input = page.getByLabel(label, { exact: true });
    // Not every country has states.
    if (field !== 'state' || (await input.isVisible())) await input.fill(address[field]);
  }
}

/** Chooses address and payment at the checkout, all but 'Order Now'. */
export async function chooseHomeAndCash(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Delivery address' }).getByRole('radio').first().check();
  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
}

/** The number of the order on the order-success page. */
export async function orderNumber(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order-success\/\d+$/);
  await expect(heading(page, 'Order Successfully Placed')).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(page.getByText(`Order Number #${id}`, { exact: true })).toBeVisible();
  return id;
}

/** Opens a group of the filters that is folded. @param panel the region beside the list, or the dialog on phones */
export async function openFilter(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name, exact: true }).click();
}
