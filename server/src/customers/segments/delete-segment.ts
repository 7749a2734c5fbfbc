/** When it returns, there is no such segment any more, and no promotion was for it. Its history stays. */

import { ShopError } from '@shop/contract/errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { isDatabaseError } from '../../platform/db/database-errors.ts';
import { deleteSegment as deleteRow, findSegmentForUpdate } from '../../pricing/segments/segments.queries.ts';
import { recordedSegment } from './audited-segment.ts';
import { noSuchSegment } from './get-segment.ts';

// What the database says where another row refers to the one that goes.
const STILL_NAMED = '23503';

export async function deleteSegment(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const segment = await findSegmentForUpdate(tx, id);
      if (segment === undefined) throw noSuchSegment();
      await deleteRow(tx, id);
      await insertAuditEntry(tx, {
        at: deps.clock.now(),
        actorId: actor.userId,
        action: 'segment_deleted',
        on: { segmentId: id },
        before: recordedSegment(segment),
      });
    });
  } catch (error) {
    if (isDatabaseError(error, STILL_NAMED)) throw new ShopError('SEGMENT_IN_USE');
    throw error;
  }
}
