/** Accounts on the wire: credentials, the user, saved addresses. */

import * as z from 'zod/mini';
import { country } from './country.ts';
import { updatedAt } from './ids.ts';
import { roles } from './permissions.ts';
import { taxId } from './tax-id.ts';
import { isPictureUrl, isStorable, requiredText, text } from './text.ts';

export const EMAIL_MAX = 254;
export const PASSWORD_MAX = 200;
export const ADDRESS_LIMIT = 20;
const FIELD_MAX = 200;

export const passwordRule =
  'at least 8 characters; must contain at least 1 uppercase letter, 1 lowercase letter, and 1 number; can contain special characters';

export const email = z
  .string('email is required')
  .check(
    z.trim(),
    z.minLength(1, 'email is required'),
    z.maxLength(EMAIL_MAX, 'email not valid'),
    z.regex(/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/, 'email not valid'),
    z.refine(isStorable, 'email not valid'),
  );

const password = z.string('password is required').check(z.minLength(1, 'password is required'));

export const newPassword = password.check(
  z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/s, passwordRule),
  z.maxLength(PASSWORD_MAX, `password must be at most ${PASSWORD_MAX} characters`),
  z.refine(isStorable, 'password contains characters that cannot be used'),
);

export const loginBody = z.object({
  email,
  password: password.check(z.maxLength(PASSWORD_MAX, 'password is too long')),
});
export type LoginBody = z.infer<typeof loginBody>;

/** Clients also send addresses and role; a new account starts without addresses and as `user`, whatever they say. */
export const signupBody = z.object({ email, password: newPassword });
export type SignupBody = z.infer<typeof signupBody>;

export const repeatedPassword = z.string().check(z.minLength(1, 'confirm password is required'));

/** For forms with a new password: said as soon as there is a repeated one, whatever else is missing. */
export function passwordsMatch<Form extends { password: string; confirmPassword: string }>() {
  return z.refine<Form>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'password not matching',
    when: ({ value }) => z.object({ confirmPassword: repeatedPassword }).safeParse(value).success,
  });
}

/** The sign-up form: the body and the repeated password. */
export const signupForm = z.extend(signupBody, { confirmPassword: repeatedPassword }).check(passwordsMatch());
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
    country: z
      .optional(country)
      .check(z.describe("left out: the shop's; addresses that were saved before there were countries have none")),
    taxId: z.optional(taxId),
  },
  'must be an address',
);
export type Address = z.infer<typeof address>;

export const user = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(roles),
  addresses: z.array(address),
  imageUrl: z.nullable(z.string()),
  language: z.optional(z.nullable(z.string())).check(z.describe('null: none chosen')),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof user>;

/** How a member of staff sees long lists. */
export const tableViews = ['compact', 'all-columns'] as const;
export type TableView = (typeof tableViews)[number];

/** Of `GET /staff/own`: what the app asks of the user of its session. Permissions are texts, as a newer server has more of them. */
export const ownRights = z.object({
  staffRole: z.string(),
  permissions: z.array(z.string()),
  tableView: z.optional(z.enum(tableViews)),
  mustSetUpSecondFactor: z.optional(z.boolean()),
});
/** The user of a session, and what they may do. */
export type SessionUser = User & Partial<z.infer<typeof ownRights>>;

const pictureMessage = 'imageUrl must be an http(s) URL or a path of this site';

export const userName = text(FIELD_MAX);

/** Clients send the whole user; only these fields are read, and only those that are sent are changed. */
export const updateUserBody = z.object({
  name: z.optional(z.nullable(userName)),
  imageUrl: z.optional(
    z.nullable(z.union([z.literal(''), text(2048).check(z.refine(isPictureUrl, pictureMessage))], pictureMessage)),
  ),
  addresses: z.optional(
    z
      .array(address, 'addresses must be a list')
      .check(z.maxLength(ADDRESS_LIMIT, `at most ${ADDRESS_LIMIT} addresses can be saved`)),
  ),
  language: z.optional(z.nullable(z.string('language must be a language tag or null'))),
  updatedAt: z.optional(updatedAt),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** The response of calls that return nothing else. */
export const success = z.object({ success: z.literal(true) });
