/** When it returns, the caller sees long lists as they chose, wherever they log in. */

import { ShopError } from '@shop/contract/errors';
import type { UpdateOwnMemberBody } from '@shop/contract/staff';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findOwnMember, type OwnMemberRow, updateTableView } from './staff.queries.ts';

export async function updateOwnMember(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { tableView }: UpdateOwnMemberBody,
): Promise<OwnMemberRow> {
  return inTransaction(deps.db, async (tx) => {
    await updateTableView(tx, actor.userId, tableView);
    const member = await findOwnMember(tx, actor.userId);
    // They were taken out of the staff meanwhile.
    if (member === undefined) throw new ShopError('FORBIDDEN');
    return member;
  });
}
