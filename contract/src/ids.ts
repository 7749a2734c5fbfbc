import * as z from 'zod/mini';

const message = 'must be a positive whole number';
const LARGEST_ID = 2 ** 31 - 1;

/** Ids are positive integers in answers; a request may send one as a string, since it may have gone through a URL. */
export const id = z
  .pipe(
    z.pipe(
      z.pipe(
        z.union([z.int(message), z.string(message).check(z.regex(/^\d{1,19}$/, message))], message),
        z.transform(Number),
      ),
      z.number().check(z.positive(message)),
    ),
    // No shop has so many of anything, and ids of some tables have 32 bits: a larger one is simply not found.
    z.transform((value) => Math.min(value, LARGEST_ID)),
  )
  .check(z.describe('positive whole number; a string of digits is accepted'));

export const idParams = z.object({ id });

/** What a product, order or user was when the client read it: an ISO 8601 instant with milliseconds. */
export const updatedAt = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time' });
