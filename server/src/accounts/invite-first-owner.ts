/**
 * When it returns a token, the shop has no admin, and for an hour the token makes one, at whichever process it is presented; tokens of
 * other starts stay good. With an admin it returns undefined and changes nothing.
 */

import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { insertOwnerToken, lockFirstOwner } from './first-owner.queries.ts';
import { countAdmins } from './users.queries.ts';

const VALID_SECONDS = 3600;

export function inviteFirstOwner(deps: Pick<Deps, 'db' | 'clock'>): Promise<string | undefined> {
  return inTransaction(deps.db, async (tx) => {
    await lockFirstOwner(tx);
    if ((await countAdmins(tx)) > 0) return undefined;
    const token = newToken();
    const expiresAt = new Date(deps.clock.now().getTime() + VALID_SECONDS * 1000);
    await insertOwnerToken(tx, { tokenHash: hashToken(token), expiresAt });
    return token;
  });
}
