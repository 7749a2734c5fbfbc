/** A country on the wire: two letters of ISO 3166-1, in capitals. */

import * as z from 'zod/mini';

const message = 'country must be two letters';

/** Any case is taken. Whether a country with these letters exists is not checked: the list changes. */
export const country = z
  .string(message)
  .check(
    z.regex(/^[A-Za-z]{2}$/, message),
    z.toUpperCase(),
    z.describe('two letters of ISO 3166-1; any case is taken'),
  );
