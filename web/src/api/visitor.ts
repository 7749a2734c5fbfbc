import type { SessionUser } from '@shop/contract/accounts';
import { visitor } from '@shop/contract/visitor';
import { withRights } from './accounts.ts';
import { request } from './request.ts';

/** @returns null where nobody is logged in */
export async function fetchVisitor(): Promise<SessionUser | null> {
  const { user } = await request(visitor, '/auth/visitor');
  return user && withRights(user);
}
