/** Names of countries, in sentences. */

import { countriesByName } from '@shop/contract/countries';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { localeText } from '@shop/messages/locale';
import { lazily } from '../../ui/lazily.ts';

const names = lazily(() => new Map(countriesByName().map(({ code, name }) => [code, name])));

/** 'Germany'. A code that no country has is shown as it is. */
export function nameOfCountry(code: string): string {
  return names().get(code) ?? code;
}

/** 'Austria, Germany and 3 more' */
export function countriesText(codes: readonly string[], most = 3): string {
  const all = codes.map(nameOfCountry).toSorted((one, other) => one.localeCompare(other, 'en'));
  if (all.length <= most) return all.join(localeText.comma);
  const shown = all.slice(0, most - 1);
  return adminPricingText.countriesAndMore({
    countries: shown.join(localeText.comma),
    more: all.length - shown.length,
  });
}
