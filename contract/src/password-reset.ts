/** A forgotten password on the wire. In a file of its own, so that the login does not load it. */

import * as z from 'zod/mini';
import { EMAIL_MAX, email, newPassword, passwordsMatch, repeatedPassword } from './accounts.ts';
import { isStorable } from './text.ts';

const TOKEN_MAX = 200;

/** The one sentence for every invalid link. */
export const badResetLink = 'This link is no longer valid. Please ask for a new one';

export const resetRequestBody = z.object({ email });
export type ResetRequestBody = z.infer<typeof resetRequestBody>;

export const resetPasswordBody = z.object({
  email: z
    .string(badResetLink)
    .check(z.trim(), z.maxLength(EMAIL_MAX, badResetLink), z.refine(isStorable, badResetLink)),
  token: z.string(badResetLink).check(z.minLength(1, badResetLink), z.maxLength(TOKEN_MAX, badResetLink)),
  password: newPassword,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** The form: the new password and its repetition. */
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: repeatedPassword })
  .check(passwordsMatch());
