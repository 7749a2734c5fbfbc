/** Paying by card. The provider's fields are in a frame of the payment page. */

import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { heading } from './screens.ts';

/** The provider's documented test cards. */
export const testCards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksForAuthentication: '4000 0025 0000 3155',
} as const;

export function paymentPath(orderId: number): string {
  return `/stripe-checkout/?order=${orderId}`;
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** The same frame, for assertions. */
export async function cardFrameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title="Secure payment input frame"]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The card frame is not there');
  return frame;
}

export function payNow(page: Page): Locator {
  return page.getByRole('form', { name: 'Card payment' }).getByRole('button', { name: 'Pay now' });
}

/** Replaces what was typed before. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFrame(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12 / 34');
  await fields.getByLabel('Security code').fill('123');
  await expect(payNow(page)).toBeEnabled();
}

/** Pays, and waits for the confirmation. */
export async function payWith(page: Page, number: string, orderId: number): Promise<void> {
  await typeCard(page, number);
  await payNow(page).click();
  await expectPaid(page, orderId);
}

/** Waits for the order success page after the provider's page. */
export async function expectPaid(page: Page, orderId: number): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/order-success/${orderId}\\?.*redirect_status=succeeded`));
  await expect(heading(page, 'Order Successfully Placed')).toBeVisible();
  await expect(page.getByText('Payment succeeded!', { exact: true })).toBeVisible();
}
