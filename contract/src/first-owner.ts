/** The first account of a shop's owner on the wire. In a file of its own, since only one person ever loads it. */

import * as z from 'zod/mini';
import { email, newPassword, passwordsMatch, repeatedPassword, userName } from './accounts.ts';

const TOKEN_MAX = 200;

/** The one sentence for every link that is wrong, used or too old. */
export const badOwnerLink = 'This link is not valid any more';

export const firstOwnerBody = z.object({
  token: z.string(badOwnerLink).check(z.minLength(1, badOwnerLink), z.maxLength(TOKEN_MAX, badOwnerLink)),
  email,
  password: newPassword,
  name: z.optional(z.nullable(userName)),
});
export type FirstOwnerBody = z.infer<typeof firstOwnerBody>;

/** The form: without the token, which the link has, and with the repeated password. */
export const firstOwnerForm = z
  .object({ name: userName, email, password: newPassword, confirmPassword: repeatedPassword })
  .check(passwordsMatch());
