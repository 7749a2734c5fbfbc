import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('the settings name the time zone, the days of returns, and the seller on invoices', () => {
  expect(readConfig({})).toMatchObject({
    timeZone: 'UTC',
    returnDays: 30,
    papers: { invoicePrefix: 'INV-', sellerAddress: '', sellerTaxId: '' },
  });
  expect(
    readConfig({
      TIME_ZONE: 'Europe/Berlin',
      RETURN_DAYS: '0',
      INVOICE_PREFIX: '2026/',
      SELLER_NAME: 'Acme GmbH',
      SELLER_ADDRESS: 'Hauptstr. 1\\n10115 Berlin',
      SELLER_TAX_ID: 'DE1',
    }),
  ).toMatchObject({
    timeZone: 'Europe/Berlin',
    returnDays: 0,
    papers: {
      invoicePrefix: '2026/',
      sellerName: 'Acme GmbH',
      sellerAddress: 'Hauptstr. 1\n10115 Berlin',
      sellerTaxId: 'DE1',
    },
  });
});

it.each([
  ['TIME_ZONE', ['Berlin', 'Mars/Base']],
  ['RETURN_DAYS', ['-1', 'a month', '3.5']],
  ['INVOICE_PREFIX', ['with space', 'x'.repeat(21)]],
  ['SELLER_NAME', ['x'.repeat(201)]],
])('a bad %s stops the start with a message that names it', (name, values) => {
  for (const value of values) {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`${name} must`));
  }
});
