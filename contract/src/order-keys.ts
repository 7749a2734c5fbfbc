/** Links with a key: who has the mail about a guest's order opens it without a log-in. */

import * as z from 'zod/mini';
import { KEY_PARAMETER } from './paths.ts';

/** A bad key is none, so nothing about it is refused. */
const orderKey = z
  .optional(z.union([z.string(), z.array(z.string())]))
  .check(z.describe('of a mail about the order; it opens what the session that owns the order may open'));

export const orderKeyQuery = z.object({ [KEY_PARAMETER]: orderKey });
