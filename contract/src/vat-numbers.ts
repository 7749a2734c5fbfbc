/**
 * VAT numbers of the European Union: the pattern of each member state, with its check digits where they are public and have no exceptions.
 * Decision 0077 says why this is not a library.
 */

import { countryName } from './countries.ts';
import { bareTaxId } from './tax-id.ts';

interface MemberState {
  /** Left out: the prefix. */
  country?: string;
  /** What follows the prefix. */
  form: RegExp;
  /** Whether the check digits are right. Left out: there are none that hold for all numbers of the form. */
  check?: (number: string) => boolean;
}

/** By the prefix of their numbers, which is the country's two letters but for Greece. */
const states: Readonly<Record<string, MemberState>> = {
  AT: { form: /^U\d{8}$/, check: (number) => (luhn(number.slice(1, 8)) + 4 + last(number)) % 10 === 0 },
  BE: { form: /^[01]\d{9}$/, check: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)) },
  BG: { form: /^\d{9,10}$/, check: isBulgarian },
  CY: { form: /^\d{8}[A-Z]$/, check: isCypriot },
  CZ: { form: /^\d{8,10}$/, check: isCzech },
  DE: { form: /^[1-9]\d{8}$/, check: isMod1110 },
  DK: { form: /^[1-9]\d{7}$/, check: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^10\d{7}$/, check: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    country: 'GR',
    form: /^\d{9}$/,
    check: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number),
  },
  ES: { form: /^(?:[\dK-MX-Z]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[\dA-J])$/, check: isSpanish },
  FI: { form: /^\d{8}$/, check: (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^[\dA-HJ-NP-Z]{2}\d{9}$/, check: isFrench },
  HR: { form: /^\d{11}$/, check: isMod1110 },
  HU: { form: /^\d{8}$/, check: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z]\d{5}[A-W])$/, check: isIrish },
  IT: { form: /^\d{11}$/, check: (number) => luhn(number) % 10 === 0 },
  LT: { form: /^(?:\d{7}1|\d{10}1)\d$/, check: isLithuanian },
  LU: { form: /^\d{8}$/, check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) },
  // Those of persons begin with a date of birth, or with 32.
  LV: {
    form: /^\d{11}$/,
    check: (number) => number < '4' || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  },
  MT: { form: /^[1-9]\d{7}$/, check: (number) => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { form: /^\d{9}B\d{2}$/, check: isDutch },
  PL: { form: /^\d{10}$/, check: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(number) },
  PT: {
    form: /^[1-9]\d{8}$/,
    check: (number) => orZero(11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) === last(number),
  },
  RO: {
    form: /^[1-9]\d{1,9}$/,
    check: (number) =>
      orZero((weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) === last(number),
  },
  SE: { form: /^\d{10}(?!00)\d{2}$/, check: (number) => luhn(number.slice(0, 10)) % 10 === 0 },
  SI: { form: /^[1-9]\d{7}$/, check: isSlovenian },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, check: (number) => Number(number) % 11 === 0 },
};

/** The country of a tax id by its prefix, and whether it is a number of this country; undefined without the prefix of a member state. */
export function vatNumberOf(taxId: string): { country: string; fits: boolean } | undefined {
  const id = bareTaxId(taxId);
  const prefix = id.slice(0, 2);
  const state = Object.hasOwn(states, prefix) ? states[prefix] : undefined;
  if (state === undefined) return undefined;
  const number = id.slice(2);
  const { country = prefix, form, check } = state;
  return { country, fits: form.test(number) && (check === undefined || check(number)) };
}

/** In words, if a tax id has the prefix of a member state and does not fit. */
export function taxIdFault(taxId: string): string | undefined {
  const number = vatNumberOf(taxId);
  if (number === undefined || number.fits) return undefined;
  return `${taxId} is not a valid tax ID of ${countryName(number.country)}`;
}

const last = (number: string) => Number(number.at(-1));
const orZero = (digit: number) => (digit >= 10 ? 0 : digit);

/** The sum of the first digits, each times its weight. */
function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0);
}

/** The sum by Luhn: every second digit from the right but one is doubled, and counts with the sum of its own digits. */
function luhn(number: string): number {
  return [...number].reduce((sum, text, at) => {
    const digit = Number(text) * ((number.length - at) % 2 === 0 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
}

/** ISO 7064, modulo 11 and 10. */
function isMod1110(number: string): boolean {
  const product = [...number.slice(0, -1)].reduce((before, digit) => {
    const sum = (Number(digit) + before) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (11 - product) % 10 === last(number);
}

/** Modulo 11; where that is 10 once more with other weights, and where it is 10 again, 0. */
function twice(number: string, first: readonly number[], second: readonly number[]): boolean {
  const digit = weighted(number, first) % 11;
  return (digit < 10 ? digit : orZero(weighted(number, second) % 11)) === last(number);
}

/** Ten digits are of a person, a foreigner or somebody else, each with a sum of its own. */
function isBulgarian(number: string): boolean {
  if (number.length === 9) return twice(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]);
  return [
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
    weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
    (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11,
  ].includes(last(number));
}

function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...number.slice(0, 8)].reduce(
    (all, digit, at) => all + (at % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return number.at(-1) === String.fromCharCode(65 + (sum % 26));
}

/** Nine digits are of persons, among them old numbers without a check digit. */
function isCzech(number: string): boolean {
  if (number.length === 9) return true;
  if (number.length === 10) return Number(number) % 11 === 0 || (Number(number.slice(0, 9)) % 11) % 10 === last(number);
  return (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(number);
}

/** Persons have a letter by their number; for others it is a digit or a letter. */
function isSpanish(number: string): boolean {
  const [first = '', ...rest] = number.slice(0, -1);
  if (/[\dK-MX-Z]/.test(first)) {
    const digits = `${/\d/.test(first) ? first : Math.max('XYZ'.indexOf(first), 0)}${rest.join('')}`;
    return number.at(-1) === 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23];
  }
  const digit = (10 - (luhn(`${rest.join('')}0`) % 10)) % 10;
  return number.at(-1) === String(digit) || number.at(-1) === 'JABCDEFGHI'[digit];
}

/** A key with letters is not checked. */
function isFrench(number: string): boolean {
  if (/\D/.test(number)) return true;
  return (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2));
}

/** Older numbers have a letter as their second character, newer ones may have a second letter at their end. */
function isIrish(number: string): boolean {
  const digits = /^\d{7}/.test(number) ? number : `0${number.slice(2, 7)}${number[0]}`;
  const more = (number[8] ?? 'W') === 'W' ? 0 : number.charCodeAt(8) - 64;
  return number[7] === 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * more) % 23];
}

function isLithuanian(number: string): boolean {
  return number.length === 9
    ? twice(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
    : twice(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]);
}

/** By the nine digits, or, of persons since 2020, of all characters with letters as numbers. */
function isDutch(number: string): boolean {
  const nine = weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  if (nine === last(number.slice(0, 9))) return true;
  const all = [...`NL${number}`].map((character) => Number.parseInt(character, 36)).join('');
  return [...all].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

function isSlovenian(number: string): boolean {
  const digit = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return digit !== 11 && orZero(digit) === last(number);
}
