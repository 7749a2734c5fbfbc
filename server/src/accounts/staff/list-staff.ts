/** Few enough that a page of them is cut from all. */

import { ShopError } from '@shop/contract/errors';
import type { PageQuery } from '@shop/contract/paging';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type InvitationRow, listInvitations } from './invitations.queries.ts';
import {
  findOwnMember,
  listStaffMembers,
  listStaffRoles,
  type OwnMemberRow,
  type StaffMemberRow,
  type StaffRoleRow,
} from './staff.queries.ts';

export interface Part<Row> {
  rows: Row[];
  total: number;
}

/** @param query all, where it names no page */
function partOf<Row>(all: readonly Row[], { _page = 1, _limit = all.length }: PageQuery): Part<Row> {
  return { rows: all.slice((_page - 1) * _limit, _page * _limit), total: all.length };
}

export async function listStaff(deps: Pick<ReadDeps, 'reads'>, query: PageQuery): Promise<Part<StaffMemberRow>> {
  return partOf(await listStaffMembers(deps.reads), query);
}

export async function listRoles(deps: Pick<ReadDeps, 'reads'>, query: PageQuery): Promise<Part<StaffRoleRow>> {
  return partOf(await listStaffRoles(deps.reads), query);
}

/** Those that can be accepted. */
export async function listOpenInvitations(
  deps: Pick<ReadDeps, 'reads'>,
  query: PageQuery,
  at: Date,
): Promise<Part<InvitationRow>> {
  return partOf(await listInvitations(deps.reads, at), query);
}

/** @throws ShopError FORBIDDEN for those who are none any more */
export async function getOwnMember(deps: Pick<ReadDeps, 'reads'>, actor: Actor): Promise<OwnMemberRow> {
  const member = await findOwnMember(deps.reads, actor.userId);
  if (member === undefined) throw new ShopError('FORBIDDEN');
  return member;
}
