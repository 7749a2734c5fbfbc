/** Accounts on the wire: credentials, the user, saved addresses. */

import { z } from 'zod';
import { updatedAt } from './ids.ts';
import { isPictureUrl, isStorable, requiredText, text } from './text.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const EMAIL_MAX = 254;
export const PASSWORD_MAX = 200;
export const ADDRESS_LIMIT = 20;
const FIELD_MAX = 200;

export const passwordRule =
  'at least 8 characters; must contain at least 1 uppercase letter, 1 lowercase letter, and 1 number; can contain special characters';

export const email = z
  .string('email is required')
  .trim()
  .min(1, 'email is required')
  .max(EMAIL_MAX, 'email not valid')
  .regex(/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/, 'email not valid')
  .refine(isStorable, 'email not valid');

const password = z.string('password is required').min(1, 'password is required');

export const newPassword = z
  .string('password is required')
  .min(1, 'password is required')
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/s, passwordRule)
  .max(PASSWORD_MAX, `password must be at most ${PASSWORD_MAX} characters`)
  .refine(isStorable, 'password contains characters that cannot be used');

export const loginBody = z.object({ email, password: password.max(PASSWORD_MAX, 'password is too long') });
export type LoginBody = z.infer<typeof loginBody>;

/** Clients also send addresses and role; a new account starts without addresses and as `user`, whatever they say. */
export const signupBody = z.object({ email, password: newPassword });
export type SignupBody = z.infer<typeof signupBody>;

/** The sign-up form: the body and the repeated password. */
export const signupForm = signupBody
  .extend({ confirmPassword: z.string().min(1, 'confirm password is required') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'password not matching',
    when: ({ value }) => z.object({ confirmPassword: z.string().min(1) }).safeParse(value).success,
  });
export type SignupForm = z.infer<typeof signupForm>;

export const address = z.object(
  {
    name: requiredText('name', FIELD_MAX),
    email: requiredText('email', FIELD_MAX),
    phone: requiredText('phone', FIELD_MAX),
    street: requiredText('street', FIELD_MAX),
    city: requiredText('city', FIELD_MAX),
    state: requiredText('state', FIELD_MAX),
    pinCode: requiredText('pinCode', FIELD_MAX),
  },
  'must be an address',
);
export type Address = z.infer<typeof address>;

export const user = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  addresses: z.array(address),
  imageUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof user>;

const pictureMessage = 'imageUrl must be an http(s) URL or a path of this site';

/** Clients send the whole user; only what stands here is read, and only what is sent is changed. */
export const updateUserBody = z.object({
  name: text(FIELD_MAX).nullable().optional(),
  imageUrl: z
    .union([z.literal(''), text(2048).refine(isPictureUrl, pictureMessage)], pictureMessage)
    .nullable()
    .optional(),
  addresses: z
    .array(address, 'addresses must be a list')
    .max(ADDRESS_LIMIT, `at most ${ADDRESS_LIMIT} addresses can be saved`)
    .optional(),
  updatedAt: updatedAt.optional(),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** The answer of what has nothing else to say. */
export const success = z.object({ success: z.literal(true) });
