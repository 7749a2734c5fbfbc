/**
 * When it returns, the shop has its first admin, and no token makes another one. When it throws, nothing has changed, and a good token
 * stays good. Of concurrent calls one makes the owner. All errors about a token have one sentence.
 */

import { ShopError } from '@shop/contract/errors';
import { badOwnerLink, type FirstOwnerBody } from '@shop/contract/first-owner';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { networkOf } from '../platform/network-of.ts';
import { hashToken, sha256 } from '../platform/tokens.ts';
import { deleteOwnerTokens, isOwnerTokenGood, lockFirstOwner } from './first-owner.queries.ts';
import { limitFailures } from './limit-failures.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { countAdmins, insertUser, type UserRow } from './users.queries.ts';

class BadLink extends ShopError {
  constructor() {
    super('INVALID_INPUT', { errors: [{ path: 'token', message: badOwnerLink }] });
  }
}

export async function makeFirstOwner(deps: Deps, clientIp: string, input: FirstOwnerBody): Promise<UserRow> {
  refuseCommonPassword(deps, input.password);
  const key = `first-owner:${sha256(networkOf(clientIp)).toString('base64url')}`;
  const isFailure = (error: unknown) => error instanceof BadLink;
  return limitFailures(deps, { key, isFailure }, () => makeOwner(deps, clientIp, input));
}

async function makeOwner(deps: Deps, clientIp: string, input: FirstOwnerBody): Promise<UserRow> {
  const at = deps.clock.now();
  const tokenHash = hashToken(input.token);
  // Checked first, so that guessing costs the server no password hash.
  if (!(await isOwnerTokenGood(deps.db, tokenHash, at))) throw new BadLink();
  const passwordHash = await deps.passwords.hash(input.password, clientIp);
  return inTransaction(deps.db, async (tx) => {
    await lockFirstOwner(tx);
    if ((await countAdmins(tx)) > 0 || !(await isOwnerTokenGood(tx, tokenHash, at))) throw new BadLink();
    const name = input.name == null || input.name === '' ? {} : { name: input.name };
    const user = await insertUser(tx, { email: input.email, passwordHash, role: 'admin', ...name, at });
    if (user === undefined) throw new ShopError('EMAIL_TAKEN');
    await deleteOwnerTokens(tx);
    const on = { userId: user.id };
    await insertAuditEntry(tx, { at, actorId: user.id, action: 'signed_up', on, after: { role: user.role } });
    return user;
  });
}
