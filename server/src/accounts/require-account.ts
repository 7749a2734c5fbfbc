import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Reader } from '../schema.ts';
import { findUser, type UserRow } from './users.queries.ts';

/** @throws ShopError NOT_FOUND, for staff */
export async function requireAccount(db: Reader, id: number): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchUser });
  return user;
}
