/**
 * Amounts as Stripe has them, whose units are not always the minor units of ISO 4217, and which amounts it takes.
 * Source: https://docs.stripe.com/currencies
 */

import { decimalsOf } from '@shop/contract/currencies';
import type { ChargeLimits } from '../payments/payment-provider.ts';

const ZERO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ');
/** Of currencies with three decimals the last one must be 0. All others, ISK and UGX among them, are sent in hundredths. */
const LAST_IS_ZERO = 10;
/** Eight digits, in its units and in minor units. */
const MOST_UNITS = 99_999_999;

/** In Stripe's units. */
const MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

function decimalsAtStripe(currency: string): number {
  if (ZERO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** Stripe's units of one minor unit; below 1 where Stripe's are coarser. */
function ratioOf(currency: string): number {
  return 10 ** (decimalsAtStripe(currency) - decimalsOf(currency));
}

/** @param currency in capital letters */
export function toStripe(minor: number, currency: string): number {
  return Math.round(minor * ratioOf(currency));
}

/** @param currency as Stripe writes it, in small letters; without one the units are the same */
export function fromStripe(amount: number, currency: string | null | undefined): number {
  return currency ? Math.round(amount / ratioOf(currency.toUpperCase())) : amount;
}

export function chargeLimitsOf(currency: string): ChargeLimits {
  const ratio = ratioOf(currency);
  const coarser = THREE_DECIMALS.includes(currency) ? LAST_IS_ZERO : 1;
  const step = Math.max(1, Math.round(coarser / ratio));
  return {
    least: Math.max(step, Math.ceil((MINIMUMS[currency] ?? 1) / ratio)),
    most: Math.floor(MOST_UNITS / Math.max(1, ratio) / step) * step,
    step,
  };
}
