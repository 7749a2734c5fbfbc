/**
 * For a member of staff who has lost the phone and the recovery codes: when it returns, the account has no second factor, its sessions
 * have ended, the history says who did it, and the member is told by mail. Who removes it shows the own factor, may do all that the
 * member may, and changes the own one on the profile.
 */

import { ShopError } from '@shop/contract/errors';
import { isOwner } from '@shop/contract/permissions';
import type { SecondFactorProof } from '@shop/contract/second-factor';
import { staffErrorsText } from '@shop/messages/staff-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { lockedUser, ownUser } from '../second-factor/own-user.ts';
import { recordFactorChange } from '../second-factor/record-factor-change.ts';
import { deleteFactorsOfUser } from '../second-factor/second-factors.queries.ts';
import { deleteSessionsOfUser } from '../sessions.queries.ts';
import { checkGrant, checkOwner, rightsOfGranter } from './granting.ts';
import { findStaffMember, lockStaff, type StaffMemberRow } from './staff.queries.ts';

/** @throws ShopError FORBIDDEN, NOT_FOUND, SECOND_FACTOR_ASKED, SECOND_FACTOR_MISSING where the member has none, TOO_MANY_REQUESTS */
export async function removeSecondFactor(
  deps: Deps,
  actor: Actor,
  { id, proof }: { id: number; proof: SecondFactorProof },
): Promise<void> {
  if (id === actor.userId) throw new ShopError('FORBIDDEN', { detail: staffErrorsText.ownFactorOnProfile });
  await checkMember(deps, actor, id);
  await checkSecondFactor(deps, await ownUser(deps, actor), proof, 'SECOND_FACTOR_ASKED');
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    await checkMember({ db: tx }, actor, id);
    await lockedUser(tx, { userId: id });
    await deleteFactorsOfUser(tx, id);
    await deleteSessionsOfUser(tx, id);
    await recordFactorChange(tx, { actorId: actor.userId, userId: id, change: 'all-removed', at });
  });
}

async function checkMember({ db }: { db: Deps['db'] }, actor: Actor, id: number): Promise<StaffMemberRow> {
  const granter = await rightsOfGranter(db, actor);
  const member = await findStaffMember(db, id);
  if (member === undefined) throw new ShopError('NOT_FOUND', { detail: staffErrorsText.noSuchMember });
  if (isOwner(member)) checkOwner(granter);
  checkGrant(granter, member.permissions);
  if (!member.secondFactor) throw new ShopError('SECOND_FACTOR_MISSING', { detail: staffErrorsText.hasNoFactor });
  return member;
}
