/** A customer's tax id on the wire, checked by its form only. */

import * as z from 'zod/mini';

const message = 'taxId must be two letters and 2 to 13 letters or digits';

/** Blanks, dots and dashes do not count, and neither does case. */
export function bareTaxId(value: string): string {
  return value.replace(/[\s.-]/g, '').toUpperCase();
}

/** Empty means that there is none. */
export const taxId = z.string(message).check(
  z.maxLength(50, message),
  z.refine((value) => /^([A-Z]{2}[A-Z0-9]{2,13})?$/.test(bareTaxId(value)), message),
);
