import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { cartReduction } from './cart.ts';

/** Who has logged in; with `cart` where there was a guest's session, whose cart and orders are the account's now. */
export const loggedIn = z.extend(user, { cart: z.optional(z.object({ reduced: z.array(cartReduction) })) });
export type LoggedIn = z.infer<typeof loggedIn>;
