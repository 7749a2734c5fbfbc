/**
 * When it returns, exactly the fields that were sent are changed, with a history entry. Methods whose ids were sent stay the same ones,
 * the others are deleted. A stale `updatedAt` changes nothing. Orders stay as they were placed.
 */

import { shopCurrency } from '@shop/contract/money';
import type { UpdateShippingZoneBody } from '@shop/contract/shipping-zones';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { rejectStale } from '../reject-stale.ts';
import { recordedZone } from './audited-zone.ts';
import { getShippingZone } from './get-shipping-zone.ts';
import { methodValues } from './method-values.ts';
import { presentShippingZone } from './present-shipping-zone.ts';
import {
  lockShippingZone,
  replaceMethods,
  type ShippingZoneRow,
  updateShippingZone as update,
} from './shipping-zones.queries.ts';
import { storeCountries } from './store-countries.ts';

export async function updateShippingZone(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateShippingZoneBody & { id: number },
): Promise<ShippingZoneRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  const { id } = input;
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    await lockShippingZone(tx, id);
    const before = await getShippingZone(tx, id);
    rejectStale(input.updatedAt, presentShippingZone(before), adminErrorsText.zoneChanged);
    if (input.methods !== undefined) await replaceMethods(tx, id, methodValues(input.methods, before.methods));
    if (input.countries !== undefined) await storeCountries(tx, id, input.countries);
    await update(tx, id, input.name === undefined ? {} : { name: input.name }, at);
    const after = await getShippingZone(tx, id);
    const changed = differences(recordedZone(before), recordedZone(after));
    const entry = { at, actorId: actor.userId, action: 'shipping_zone_changed', on: { shippingZoneId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}
