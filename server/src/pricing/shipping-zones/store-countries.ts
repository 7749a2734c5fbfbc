import { countryName } from '@shop/contract/countries';
import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Tx } from '../../schema.ts';
import { replaceCountries } from './shipping-zones.queries.ts';

/**
 * Makes these the countries of a zone; one that is there twice counts once.
 * @throws ShopError COUNTRY_TAKEN where another zone has one of them, with that zone's name
 */
export async function storeCountries(tx: Tx, zoneId: number, countries: readonly string[]): Promise<void> {
  const taken = await replaceCountries(tx, zoneId, [...new Set(countries)]);
  if (taken.length === 0) return;
  const sentences = taken.map(({ country, zone }) =>
    adminErrorsText.countryIsTaken({ country: countryName(country), zone }),
  );
  throw new ShopError('COUNTRY_TAKEN', {
    detail: sentences.join('. '),
    errors: taken.map(({ country }, n) => ({
      path: `countries.${countries.indexOf(country)}`,
      message: sentences[n] ?? '',
    })),
  });
}
