import type { SessionUser } from '@shop/contract/accounts';
import { visitor } from '@shop/contract/visitor';
import { withRights } from './accounts.ts';
import { request } from './request.ts';

/** @returns user: null where nobody is logged in */
export async function fetchVisitor(): Promise<{ user: SessionUser | null; isGuest: boolean }> {
  const { user, guest } = await request(visitor, '/auth/visitor');
  return { user: user && (await withRights(user)), isGuest: guest === true };
}
