import * as z from 'zod/mini';
import { user } from './accounts.ts';

/** Who looks at a page that is shown to all. */
export const visitor = z.object({
  user: z.nullable(user),
  guest: z
    .optional(z.literal(true))
    .check(z.describe('given where the session is a guest’s, which may have a cart and orders')),
});
