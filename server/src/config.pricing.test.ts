import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('the settings name the country of the shop, in any case, and whether prices include their taxes', () => {
  expect(readConfig({ SHOP_COUNTRY: 'de', PRICES_INCLUDE_TAX: 'false' }).fixedSettings).toEqual({
    country: 'DE',
    pricesIncludeTax: false,
  });
  expect(readConfig({ PRICES_INCLUDE_TAX: 'true' }).fixedSettings).toEqual({ pricesIncludeTax: true });
});

it.each([
  ['SHOP_COUNTRY', ['USA', 'D', '1A', 'É1', 'Germany']],
  ['PRICES_INCLUDE_TAX', ['on', 'yes', '1', 'TRUE']],
])('a bad %s stops the start with a message that names it', (name, values) => {
  for (const value of values) {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`${name} must be`));
  }
});
