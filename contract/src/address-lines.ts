/** How addresses are written in each country, as far as forms and lines of text differ. */

import type { Address } from './accounts.ts';

/** What is stored as the state of an address whose country has none: an address has one always. */
export const NO_STATE = '-';

/** Where a state, a province or a prefecture is a part of every address. */
const WITH_STATES =
  'AE AR AU BR CA CL CN CO EG ES HK ID IN IR IT JP KR MX MY NG PE PH RU SV TH TR TW UA US UY VE VN'.split(' ');

/** Where the postcode stands before the city. */
const POSTCODE_FIRST = (
  'AD AR AT AX AZ BA BE BG BY CH CL CR CY CZ DE DK DO DZ EE ES FI FO FR GE GF GL GP GR GT HR HU IS IT JP KW KZ LI LT LU LV MA MC MD ME ' +
  'MG MK MQ MX MY NC NE NI NL NO PF PH PL PM PT PY RE RO RS SE SI SJ SK SM SN SV TN TR TW UA UY UZ VA WF XK YT'
).split(' ');

export function hasStates(country: string): boolean {
  return WITH_STATES.includes(country);
}

export function isPostcodeFirst(country: string): boolean {
  return POSTCODE_FIRST.includes(country);
}

type Place = Pick<Address, 'city' | 'state' | 'pinCode' | 'country'>;

/** City, state and postcode as a line; a state that was not asked for is left out. */
export function placeLine({ city, state, pinCode, country = '' }: Place): string {
  if (state !== NO_STATE) return `${city}, ${state} ${pinCode}`;
  return isPostcodeFirst(country) ? `${pinCode} ${city}` : `${city} ${pinCode}`;
}
