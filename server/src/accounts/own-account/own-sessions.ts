import { ShopError } from '@shop/contract/errors';
import type { OwnSession } from '@shop/contract/own-account';
import { accountErrorsText } from '@shop/messages/account-errors';
import Bowser from 'bowser';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { hashToken } from '../../platform/tokens.ts';
import { deleteSessionOfUser, listSessionsOfUser } from '../sessions.queries.ts';
import { SESSION_SECONDS } from '../sessions.ts';

/** Where the actor is logged in, used last first. */
export async function listOwnSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  sessionToken: string | undefined,
): Promise<OwnSession[]> {
  const current = sessionToken === undefined ? undefined : hashToken(sessionToken);
  const usedAfter = new Date(deps.clock.now().getTime() - SESSION_SECONDS * 1000);
  const rows = await listSessionsOfUser(deps.db, actor.userId, usedAfter);
  return rows.map(({ id, token_hash, user_agent, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent),
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    current: current !== undefined && token_hash.equals(current),
  }));
}

/** @throws ShopError NOT_FOUND */
export async function endOwnSession(deps: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<void> {
  if (await deleteSessionOfUser(deps.db, actor.userId, id)) return;
  throw new ShopError('NOT_FOUND', { detail: accountErrorsText.noSuchSession });
}

/** 'Firefox on Linux' */
function deviceOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const names = { browser: browser.name ?? '', system: os.name ?? '' };
  if (names.browser === '' || names.system === '') return names.browser || names.system;
  return accountErrorsText.browserOnSystem(names);
}
