/** Types of the fields that kinds of promotions take: what is right in a body, and what it is computed with. */

import * as z from 'zod/mini';
import { hasAtMostTwoDecimals, moneyDecimals, moneyName, toAmount, toMinorUnits } from '../../money.ts';

/** 100 percent, in hundredths of a percent. */
export const WHOLE = 10_000;
export const MOST_AMOUNT = 1_000_000;

function above0(name: string, most: number, unit: () => string) {
  const error = () => `${name} must be above 0 and at most ${most} ${unit()}`;
  return z.number({ error }).check(z.positive({ error }), z.maximum(most, { error }));
}

/** Percent in bodies, hundredths of a percent elsewhere. */
export function percentage(name: string) {
  const percent = above0(name, 100, () => 'percent').check(
    z.refine(hasAtMostTwoDecimals, `${name} must have at most two decimals`),
  );
  return z.codec(percent, z.int(), {
    decode: (percent) => Math.round(percent * 100),
    encode: (hundredths) => hundredths / 100,
  });
}

/** Money: amounts in bodies, minor units elsewhere. */
export function amount(name: string) {
  return z.codec(above0(name, MOST_AMOUNT, moneyName).check(moneyDecimals(name)), z.int(), {
    decode: (value) => toMinorUnits(value),
    encode: (minor) => toAmount(minor),
  });
}

/** A whole number; `termFields` has its bounds. */
export function count(name: string) {
  return z.int(`${name} is required`);
}
