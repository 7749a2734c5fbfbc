import { ShopError } from '@shop/contract/errors';
import type { SecondFactor, SecondFactorProof } from '@shop/contract/second-factor';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { lockedUser, ownUser } from './own-user.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.queries.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, findKinds, hasSecondFactor } from './second-factors.queries.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';

/** What the actor has set up. */
export async function getOwnSecondFactor(deps: Pick<Deps, 'db'>, { userId }: Actor): Promise<SecondFactor> {
  const { totp } = await findKinds(deps.db, userId);
  const passkeys = (await listPasskeys(deps.db, userId)).map(presentPasskey);
  return { totp, passkeys, recoveryCodesLeft: await countRecoveryCodes(deps.db, userId) };
}

export function presentPasskey({ id, name, created_at }: PasskeyRow) {
  return { id, name, createdAt: created_at.toISOString() };
}

/**
 * When it returns, the account has these recovery codes and no others.
 * @throws ShopError SECOND_FACTOR_ASKED, SECOND_FACTOR_MISSING without a factor that they would stand in for, TOO_MANY_REQUESTS
 */
export async function makeRecoveryCodes(deps: Deps, actor: Actor, proof: SecondFactorProof): Promise<string[]> {
  await checkSecondFactor(deps, await ownUser(deps, actor), proof, 'SECOND_FACTOR_ASKED');
  const codes = newRecoveryCodes();
  const { userId } = actor;
  await inTransaction(deps.db, async (tx) => {
    await lockedUser(tx, actor);
    if (!(await hasSecondFactor(tx, userId))) throw new ShopError('SECOND_FACTOR_MISSING');
    await storeRecoveryCodes(tx, userId, codes);
    const entry = { at: deps.clock.now(), actorId: userId, on: { userId } };
    await insertAuditEntry(tx, { ...entry, action: 'recovery_codes_made' });
  });
  return codes;
}
