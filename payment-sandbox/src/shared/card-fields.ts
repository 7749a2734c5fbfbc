/** What is typed into the card's fields: how it is written, and what is wrong with it. Pure; both sides check with it. */

import { findTestCard, NOT_A_TEST_CARD } from './test-cards.ts';

export interface CardFault {
  field: 'number' | 'expiry' | 'cvc';
  /** Stripe's code. */
  code: string;
  message: string;
}

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export interface Expiry {
  month: number;
  /** Four digits. */
  year: number;
}

const NUMBER_DIGITS = 16;
const CVC_DIGITS = 3;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** In groups of four, as the number stands on the card. */
export function groupNumber(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** `MM / YY`. A month can only be 01 to 12, so that a first digit above 1 is a whole month; four digits of a year are cut. */
export function groupExpiry(typed: string): string {
  const separated = /^\s*(\d)\s*\//.exec(typed);
  const digits = digitsOf(separated ? `0${typed.trim()}` : typed);
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = whole.slice(0, 2);
  const year = whole.length >= 6 && whole.slice(2, 4) === '20' ? whole.slice(4, 6) : whole.slice(2, 4);
  return year === '' ? month : `${month} / ${year}`;
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

export function readExpiry(text: string): Expiry | undefined {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

export function numberFault(text: string): CardFault | undefined {
  const digits = digitsOf(text);
  const fault = (code: string, message: string): CardFault => ({ field: 'number', code, message });
  if (digits === '') return fault('incomplete_number', 'Enter the card number.');
  if (digits.length < NUMBER_DIGITS) return fault('incomplete_number', 'The card number is not complete.');
  if (!passesLuhn(digits)) return fault('invalid_number', 'This card number is not right. Please check it.');
  if (findTestCard(digits) === undefined) return fault('test_mode_live_card', NOT_A_TEST_CARD);
  return undefined;
}

/** A card is good to the end of its month. */
export function expiryFault(text: string, now: Date): CardFault | undefined {
  const expiry = readExpiry(text);
  const fault = (code: string, message: string): CardFault => ({ field: 'expiry', code, message });
  if (digitsOf(text) === '') return fault('incomplete_expiry', 'Enter the expiration date.');
  if (expiry === undefined) return fault('incomplete_expiry', 'The expiration date is not complete.');
  if (expiry.month < 1 || expiry.month > 12) return fault('invalid_expiry_month', 'The month goes from 01 to 12.');
  const thisYear = now.getFullYear();
  if (expiry.year < thisYear) return fault('invalid_expiry_year_past', 'The card has expired: its year is past.');
  if (expiry.year === thisYear && expiry.month < now.getMonth() + 1) {
    return fault('invalid_expiry_month_past', 'The card has expired: its month is past.');
  }
  if (expiry.year > thisYear + 50) return fault('invalid_expiry_year', 'The expiration date is too far away.');
  return undefined;
}

export function cvcFault(text: string): CardFault | undefined {
  const digits = digitsOf(text);
  if (digits === '') return { field: 'cvc', code: 'incomplete_cvc', message: 'Enter the security code.' };
  if (digits.length === CVC_DIGITS) return undefined;
  return { field: 'cvc', code: 'incomplete_cvc', message: 'The security code has 3 digits.' };
}

export function cardFaults(card: TypedCard, now: Date): CardFault[] {
  return [numberFault(card.number), expiryFault(card.expiry, now), cvcFault(card.cvc)].filter(
    (fault) => fault !== undefined,
  );
}
