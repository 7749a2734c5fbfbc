/** When it returns, the segment is stored, with a history entry. */

import type { CreateSegmentBody } from '@shop/contract/segments';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { insertSegment, type SegmentRow } from '../../pricing/segments/segments.queries.ts';
import { recordedSegment } from './audited-segment.ts';
import { checkNamed } from './check-named.ts';

export async function createSegment(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name, filter }: CreateSegmentBody,
): Promise<SegmentRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await checkNamed(tx, filter);
    const created = await insertSegment(tx, { name, filter }, at);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'segment_created',
      on: { segmentId: created.id },
      after: recordedSegment(created),
    });
    return created;
  });
}
