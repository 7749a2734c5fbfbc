/** A customer's tax id on the wire. */

import * as z from 'zod/mini';

const message = 'taxId must be two letters and 2 to 13 letters or digits';

/** Blanks, dots and dashes do not count, and neither does case. */
export function bareTaxId(value: string): string {
  return value.replace(/[\s.-]/g, '').toUpperCase();
}

/**
 * Empty means that there is none. One with the prefix of a member state of the European Union has to fit the state's pattern as well,
 * which `taxIdFault` says; but one that was saved before that was checked may stay.
 */
export const taxId = z.string(message).check(
  z.maxLength(50, message),
  z.refine((value) => /^([A-Z]{2}[A-Z0-9]{2,13})?$/.test(bareTaxId(value)), message),
);
