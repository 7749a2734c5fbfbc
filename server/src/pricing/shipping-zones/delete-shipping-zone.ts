/** When it returns, the zone is gone with its methods, and its countries are free. Its history stays, and orders stay as they were placed. */

import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordedZone } from './audited-zone.ts';
import { getShippingZone } from './get-shipping-zone.ts';
import { deleteShippingZone as deleteRow, lockShippingZone } from './shipping-zones.queries.ts';

export async function deleteShippingZone(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockShippingZone(tx, id);
    const zone = await getShippingZone(tx, id);
    await deleteRow(tx, id);
    await insertAuditEntry(tx, {
      at: deps.clock.now(),
      actorId: actor.userId,
      action: 'shipping_zone_deleted',
      on: { shippingZoneId: id },
      before: recordedZone(zone),
    });
  });
}
