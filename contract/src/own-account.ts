/** What people do with their own account. In a file of its own, so that only the profile loads it. */

import * as z from 'zod/mini';
import { email, loginBody, newPassword, user } from './accounts.ts';
import { cartItem } from './cart.ts';
import { shopOrders } from './orders.ts';
import { secondFactor } from './second-factor.ts';

const TOKEN_MAX = 200;
/** How long a link that confirms an address works. */
export const EMAIL_CHANGE_HOURS = 24;

/** The one sentence for every link that is wrong, used, replaced or too old. */
export const badEmailLink = 'This link is no longer valid. Please change your e-mail address once more';

/** The present password. */
const password = loginBody.shape.password;

export const changeEmailBody = z.object({ email, password });
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;
export const pendingEmail = z.object({ pendingEmail: z.string() });

export const confirmEmailBody = z.object({
  token: z.string(badEmailLink).check(z.minLength(1, badEmailLink), z.maxLength(TOKEN_MAX, badEmailLink)),
});
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>;

export const changePasswordBody = z.object({ password, newPassword });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const deleteAccountBody = z.object({ password });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** Where somebody is logged in. */
export const ownSession = z.object({
  id: z.int(),
  device: z.string().check(z.describe("such as 'Firefox on Linux'; empty where the client did not say")),
  createdAt: z.string(),
  lastUsedAt: z.string().check(z.describe('to the hour')),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = z.array(ownSession);

/** All that the shop has of a person. */
export const ownData = z.object({
  user,
  pendingEmail: z.nullable(z.string()),
  orders: shopOrders,
  cart: z.array(cartItem),
  sessions: ownSessions,
  secondFactor,
  mails: z.array(z.object({ kind: z.string(), at: z.string(), order: z.nullable(z.int()) })),
  history: z.array(z.object({ at: z.string(), action: z.string() })),
});
export type OwnData = z.infer<typeof ownData>;
