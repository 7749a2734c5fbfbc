/**
 * When it returns, the account is gone; or, where orders, payments or histories name it, blank: without name, address, picture, rights,
 * sessions or a way to log in, under an e-mail address that leads nowhere. What it ordered stays, with the address of each order.
 */

import type { Tx } from '../schema.ts';
import { closeUser, deleteUnnamedUser } from './removed-accounts.queries.ts';

/** @param removal.passwordHash of a password that nobody knows */
export async function removeAccount(tx: Tx, id: number, removal: { passwordHash: string; at: Date }): Promise<void> {
  if (!(await deleteUnnamedUser(tx, id))) await closeUser(tx, id, removal);
}
