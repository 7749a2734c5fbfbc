/** Using the shop by keyboard alone. */

import { expect, type Locator, type Page } from '@playwright/test';

const FARTHEST = 120;

/** Presses Tab until the element has the focus, as a person does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} was not reached in ${FARTHEST} presses of Tab`);
}

/** Moves the focus to a link or button and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a checkbox or radio button and presses the space bar. */
export async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Space');
  await expect(target).toBeChecked();
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}
