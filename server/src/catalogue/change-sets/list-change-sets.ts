import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { ReadDeps } from '../../deps.ts';
import {
  type ChangeSetKind,
  type ChangeSetRow,
  countChangeSets,
  findChangeSet,
  listChangeSets,
} from './change-sets.queries.ts';

/** Newest first. */
export async function listChangeSetsOfKind(
  deps: Pick<ReadDeps, 'slowReads'>,
  kind: ChangeSetKind,
  query: { _page?: number | undefined; _limit?: number | undefined; applied?: 'true' | undefined },
): Promise<{ rows: ChangeSetRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const listed = { kind, applied: query.applied === 'true' };
  const rows = await listChangeSets(deps.slowReads, listed, { limit, offset: ((query._page ?? 1) - 1) * limit });
  return { rows, total: await countChangeSets(deps.slowReads, listed) };
}

/** @throws ShopError NOT_FOUND */
export async function getChangeSet(
  deps: Pick<ReadDeps, 'slowReads'>,
  kind: ChangeSetKind,
  id: number,
): Promise<ChangeSetRow> {
  const row = await findChangeSet(deps.slowReads, kind, id);
  if (row === undefined) throw new ShopError('NOT_FOUND');
  return row;
}
