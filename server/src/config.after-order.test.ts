import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('the settings name the time zone, the days of returns, and the seller on invoices', () => {
  expect(readConfig({}).fixedSettings).toEqual({});
  expect(
    readConfig({
      TIME_ZONE: 'Europe/Berlin',
      RETURN_DAYS: '0',
      INVOICE_PREFIX: '2026/',
      SELLER_NAME: 'Acme GmbH',
      SELLER_ADDRESS: 'Hauptstr. 1\\n10115 Berlin',
      SELLER_TAX_ID: 'DE1',
    }).fixedSettings,
  ).toEqual({
    timeZone: 'Europe/Berlin',
    returnDays: 0,
    invoicePrefix: '2026/',
    sellerName: 'Acme GmbH',
    address: 'Hauptstr. 1\n10115 Berlin',
    taxId: 'DE1',
  });
});

it('the settings name how long an unpaid order waits, in seconds, what is low in stock, and for whom the shop is', () => {
  expect(readConfig({ UNPAID_ORDER_TTL: '90', LOW_STOCK: '0', STOREFRONT: 'public' }).fixedSettings).toEqual({
    unpaidOrderMinutes: 1.5,
    lowStock: 0,
    storefront: 'public',
  });
});

it.each([
  ['TIME_ZONE', ['Berlin', 'Mars/Base']],
  ['RETURN_DAYS', ['-1', 'a month', '3.5']],
  ['INVOICE_PREFIX', ['with space', 'x'.repeat(21)]],
  ['STOREFRONT', ['open', 'PUBLIC']],
  ['SELLER_NAME', ['x'.repeat(201)]],
])('a bad %s stops the start with a message that names it', (name, values) => {
  for (const value of values) {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`${name} must`));
  }
});
