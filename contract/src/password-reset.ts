/** A forgotten password on the wire. Apart from accounts.ts, so that the login does not load it. */

import { z } from 'zod';
import { EMAIL_MAX, email, newPassword } from './accounts.ts';
import { isStorable } from './text.ts';

const TOKEN_MAX = 200;

/** Whatever is wrong with a link, people read this. */
export const badResetLink = 'This link is no longer valid. Please ask for a new one';

export const resetRequestBody = z.object({ email });
export type ResetRequestBody = z.infer<typeof resetRequestBody>;

export const resetPasswordBody = z.object({
  email: z.string(badResetLink).trim().max(EMAIL_MAX, badResetLink).refine(isStorable, badResetLink),
  token: z.string(badResetLink).min(1, badResetLink).max(TOKEN_MAX, badResetLink),
  password: newPassword,
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** The form: the new password and its repetition. */
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, 'confirm password is required') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'password not matching',
    when: ({ value }) => z.object({ confirmPassword: z.string().min(1) }).safeParse(value).success,
  });
