/** An invitation into the staff that is accepted. In a file of its own, since only who is invited ever loads it. */

import * as z from 'zod/mini';
import { email, loginBody, userName } from './accounts.ts';
import { secondFactorProof } from './second-factor.ts';

const TOKEN_MAX = 200;

/** The one sentence for every link that is wrong, used, withdrawn, replaced or too old. */
export const badInvitation = 'This invitation is not valid any more';

/** The password of the account with this address or, where there is none, of the new one. */
const password = loginBody.shape.password;

export const acceptInvitationBody = z.object({
  email,
  token: z.string(badInvitation).check(z.minLength(1, badInvitation), z.maxLength(TOKEN_MAX, badInvitation)),
  password,
  name: z.optional(z.nullable(userName)),
  ...secondFactorProof,
});
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;

/** The form: without what the link has. */
export const acceptInvitationForm = z.object({ name: userName, password });
