/**
 * When it returns, exactly the fields that were sent are changed (name, picture, addresses; never role, e-mail or password), and the
 * account's history names them. A stale `updatedAt` changes nothing. Each change adds a row to a history that is never deleted, so
 * there are at most 60 in an hour.
 */

import type { UpdateUserBody } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import type { Tx } from '../schema.ts';
import { changedAccount } from './changed-account.ts';
import { checkTaxIds } from './check-tax-ids.ts';
import { presentUser } from './present-user.ts';
import { storedAddress } from './stored-address.ts';
import { findUserForUpdate, type UserRow, updateUser } from './users.queries.ts';

const MOST_CHANGES = 60;
const WINDOW_SECONDS = 3600;

export async function updateOwnUser(
  deps: Deps,
  actor: Actor,
  input: UpdateUserBody & { id: number },
): Promise<UserRow> {
  if (input.id !== actor.userId) throw new ShopError('FORBIDDEN', { detail: accountErrorsText.onlyYourOwnUser });
  return inTransaction(deps.db, async (tx) => {
    const user = await findUserForUpdate(tx, actor.userId);
    if (user === undefined) throw new ShopError('NOT_LOGGED_IN');
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== user.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: accountErrorsText.changedMeanwhile,
        current: presentUser(user, deps.settings.current()),
      });
    }
    rejectStrangeLanguage(deps, input.language, user.language);
    checkTaxIds(input.addresses ?? [], user.addresses, (at) => `addresses.${at}.taxId`);
    const at = deps.clock.now();
    const updated = await updateUser(
      tx,
      actor.userId,
      {
        ...(input.name !== undefined && { name: input.name || null }),
        ...(input.imageUrl !== undefined && { imageUrl: input.imageUrl || null }),
        ...(input.language !== undefined && { language: input.language }),
        ...(input.addresses !== undefined && {
          addresses: input.addresses.map((one) => storedAddress(one, deps.settings.current().country)),
        }),
      },
      at,
    );
    const changed = changedAccount(user, updated);
    if (changed !== undefined) {
      await limitChanges(tx, deps, user.id, at);
      await insertAuditEntry(tx, {
        at,
        actorId: user.id,
        action: 'profile_changed',
        on: { userId: user.id },
        ...changed,
      });
    }
    return updated;
  });
}

/** One that the account has already may stay, as clients send the whole user. */
function rejectStrangeLanguage({ settings }: Deps, language: string | null | undefined, own: string | null): void {
  const { languages } = settings.current();
  if (language === undefined || language === null || language === own || languages.includes(language)) return;
  const message = accountErrorsText.languageMustBeOneOf({ languages: languages.join(', ') });
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'language', message }] });
}

/** Counted in the transaction of the change: a rejected one is not counted. */
async function limitChanges(tx: Tx, deps: Deps, userId: number, at: Date): Promise<void> {
  if (!deps.rateLimits) return;
  const { attempts, endsAt } = await countAttempt(tx, `profile:${userId}`, at, WINDOW_SECONDS);
  if (attempts <= MOST_CHANGES) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: accountErrorsText.changedVeryOften,
    retryAfter: Math.ceil((endsAt.getTime() - at.getTime()) / 1000),
  });
}
