/** Promotions on the wire as orders and quotes know them: their codes, and why they do not apply. See also `promotion-bodies.ts`. */

import * as z from 'zod/mini';
import { money } from './money.ts';
import { isStorable } from './text.ts';

/** Codes that an order or a quote may name. */
export const MAX_CODES = 10;
/** Characters of one. */
export const MAX_CODE_TEXT = 200;

/** Codes are compared without case. */
export function codeKey(value: string): string {
  return value.trim().normalize('NFC').toLowerCase();
}

/** Codes in a quote or an order, as a shopper typed them. Longer texts are codes that nobody has. */
export const enteredCodes = z
  .array(
    z
      .string('a code must be a text')
      .check(
        z.maxLength(MAX_CODE_TEXT, `a code must be at most ${MAX_CODE_TEXT} characters`),
        z.refine(isStorable, 'contains characters that cannot be stored'),
      ),
    'codes must be a list',
  )
  .check(z.maxLength(MAX_CODES, `at most ${MAX_CODES} codes`));

/** Why a promotion does not apply. */
export const notAppliedReasons = [
  'UNKNOWN',
  'INACTIVE',
  'NOT_YET',
  'EXPIRED',
  'NOT_THERE',
  'MINIMUM_TOTAL',
  'NO_MATCHING_ITEMS',
  'TOO_FEW_ITEMS',
  'FIRST_ORDER_ONLY',
  'NOT_FOR_YOU',
  'USED_UP',
  'USED_BY_YOU',
  'NOT_COMBINABLE',
  'NOTHING_LEFT',
] as const;
export type NotAppliedReason = (typeof notAppliedReasons)[number];

export const missing = z.nullable(z.union([z.object({ amount: money }), z.object({ units: z.int() })]));
