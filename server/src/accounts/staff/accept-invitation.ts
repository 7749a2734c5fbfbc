/**
 * When it returns, the invited person is in the staff with the role of the invitation, which is used. Without an account they get one
 * with the password that they sent; otherwise it was that account's, as was the second factor if it has one. When it throws, nothing has changed, and a good token stays good.
 * All errors about a token have one sentence, also where the sender may give the role no longer.
 */

import { type AcceptInvitationBody, badInvitation } from '@shop/contract/accept-invitation';
import { newPassword } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/network-of.ts';
import { hashToken, sha256 } from '../../platform/tokens.ts';
import { translateSentence } from '../../platform/translate-sentence.ts';
import type { Tx } from '../../schema.ts';
import { limitFailures } from '../limit-failures.ts';
import { logIn } from '../log-in.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';
import { findUser, findUserByEmail, insertUser, type UserRow } from '../users.queries.ts';
import { checkRoleGrant, rightsOfGranter } from './granting.ts';
import { deleteInvitation, findPresentedInvitation, type InvitationRow } from './invitations.queries.ts';
import { findStaffRole, lockStaff, updateStaffRoleOf } from './staff.queries.ts';

class BadInvitation extends ShopError {
  constructor() {
    super('INVALID_INPUT', { errors: [{ path: 'token', message: badInvitation }] });
  }
}

/** @throws ShopError INVALID_INPUT, INVALID_CREDENTIALS, SECOND_FACTOR_NEEDED, ALREADY_STAFF, TOO_MANY_REQUESTS */
export async function acceptInvitation(deps: Deps, clientIp: string, input: AcceptInvitationBody): Promise<UserRow> {
  const key = `invitation:${sha256(networkOf(clientIp)).toString('base64url')}`;
  const isFailure = (error: unknown) => error instanceof BadInvitation;
  return limitFailures(deps, { key, isFailure }, () => accept(deps, clientIp, input));
}

async function accept(deps: Deps, clientIp: string, input: AcceptInvitationBody): Promise<UserRow> {
  const at = deps.clock.now();
  const presented = { email: input.email, tokenHash: hashToken(input.token), at };
  // Checked first, so that guessing costs the server no password hash.
  if ((await findPresentedInvitation(deps.db, presented)) === undefined) throw new BadInvitation();
  const account = await findUserByEmail(deps.db, input.email);
  const passwordHash =
    account === undefined
      ? await hashNewPassword(deps, clientIp, input.password)
      : (await logIn(deps, clientIp, input)).password_hash;
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const invitation = await findPresentedInvitation(tx, presented);
    if (invitation === undefined || !(await mayStillInvite(tx, invitation))) throw new BadInvitation();
    const user = account ?? (await makeAccount(tx, { input, passwordHash, at }));
    if ((await findUser(tx, user.id))?.staff_role_id !== null) throw new ShopError('ALREADY_STAFF');
    await deleteInvitation(tx, invitation.id);
    await updateStaffRoleOf(tx, user.id, invitation.staff_role_id, at);
    await insertAuditEntry(tx, {
      ...{ at, actorId: invitation.invited_by, action: 'staff_set', on: { userId: user.id } },
      ...{ before: { role: 'user' }, after: { role: 'admin', staffRole: invitation.staffRole } },
    });
    return { ...user, role: 'admin', staff_role_id: invitation.staff_role_id };
  });
}

async function hashNewPassword(deps: Deps, clientIp: string, password: string): Promise<string> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ message }) => ({
      path: 'password',
      message: translateSentence(message),
    }));
    throw new ShopError('INVALID_INPUT', { errors });
  }
  refuseCommonPassword(deps, password);
  return deps.passwords.hash(password, clientIp);
}

/** Under the lock of staff. */
async function mayStillInvite(tx: Tx, { invited_by, staff_role_id }: InvitationRow): Promise<boolean> {
  try {
    const role = await findStaffRole(tx, staff_role_id);
    const granter = await rightsOfGranter(tx, { userId: invited_by, role: 'admin' });
    if (role !== undefined) checkRoleGrant(granter, role);
    return role !== undefined;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}

async function makeAccount(
  tx: Tx,
  { input, passwordHash, at }: { input: AcceptInvitationBody; passwordHash: string; at: Date },
): Promise<UserRow> {
  const name = input.name == null || input.name === '' ? {} : { name: input.name };
  const user = await insertUser(tx, { email: input.email, passwordHash, role: 'user', ...name, at });
  if (user === undefined) throw new ShopError('EMAIL_TAKEN');
  const on = { userId: user.id };
  await insertAuditEntry(tx, { at, actorId: user.id, action: 'signed_up', on, after: { role: user.role } });
  return user;
}
