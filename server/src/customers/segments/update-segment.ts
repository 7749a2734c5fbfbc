/**
 * When it returns, exactly what was sent is changed, a filter as a whole, with a history entry. A stale `updatedAt` changes nothing. The
 * next price in every process is computed with the segment as it is now.
 */

import type { UpdateSegmentBody } from '@shop/contract/segments';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { rejectStale } from '../../pricing/reject-stale.ts';
import {
  findSegmentForUpdate,
  type SegmentRow,
  updateSegment as update,
} from '../../pricing/segments/segments.queries.ts';
import { recordedSegment } from './audited-segment.ts';
import { checkNamed } from './check-named.ts';
import { storedSegment } from './count-segment.ts';
import { noSuchSegment } from './get-segment.ts';

export async function updateSegment(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateSegmentBody & { id: number },
): Promise<SegmentRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await findSegmentForUpdate(tx, input.id);
    if (before === undefined) throw noSuchSegment();
    rejectStale(input.updatedAt, storedSegment(before), adminErrorsText.segmentChanged);
    const { name = before.name, filter = before.filter } = input;
    if (input.filter !== undefined) await checkNamed(tx, filter);
    const after = await update(tx, before.id, { name, filter }, at);
    const changed = differences(recordedSegment(before), recordedSegment(after));
    const entry = { at, actorId: actor.userId, action: 'segment_changed', on: { segmentId: before.id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}
