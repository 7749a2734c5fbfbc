/** A shop in Germany where shipping, VAT and promotions are set up. */

import type { Locator, Page } from '@playwright/test';
import type { Address } from '@shop/contract/accounts';
import type { BackOffice } from './back-office.ts';
import { home } from './shopper.ts';

export const germany = { SHOP_COUNTRY: 'DE' };

export const berlin: Address = { ...home, name: 'Robin in Berlin', city: 'Berlin', state: 'Berlin', country: 'DE' };

/** Germany with two methods and a pick-up, VAT included, and the code SUMMER for 10 %. Once for all journeys of this file. */
async function setUpShop({ setUp }: BackOffice): Promise<void> {
  const parcel = {
    name: 'Parcel',
    by: 'total',
    rates: [{ from: 0, price: 4.9 }],
    freeFrom: 50,
    days: { from: 1, to: 3 },
  };
  const express = { name: 'Express', by: 'total', rates: [{ from: 0, price: 12.9 }], days: { from: 1, to: 1 } };
  const pickUp = { name: 'Our shop', by: 'total', rates: [{ from: 0, price: 0 }], pickUp: true };
  await setUp('shipping-zones', {
    name: 'Germany',
    countries: ['DE'],
    methods: [parcel, express, pickUp],
  });
  for (const taxClass of [null, 'shipping']) {
    await setUp('tax-rates', { name: 'VAT', country: 'DE', taxClass, percent: 19, from: '2020-01-01' });
  }
  await setUp('promotions', { name: 'Summer', code: 'SUMMER', kind: 'percent', value: 10 });
  await setUp('promotions', { name: 'Gift', code: 'GIFT', kind: 'percent', value: 100, position: 9 });
  await setUp('promotions', {
    name: 'Third candle free',
    automatic: true,
    kind: 'cheapestFree',
    n: 3,
    categories: ['Candles'],
  });
}

let done: Promise<void> | undefined;

/** Sets the shop up, once for all journeys of a file. */
export function setUpOnce(backOffice: BackOffice): Promise<void> {
  done ??= setUpShop(backOffice);
  return done;
}

/** The value of a row of the sums. */
export function row(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })
    .locator('+ dd');
}

export const total = (page: Page) => row(page, 'Total');
export const orderNow = (page: Page) => page.getByRole('button', { name: 'Order Now' });

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: /^Add (a|another) code$/ }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}
