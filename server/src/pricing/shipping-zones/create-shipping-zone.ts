/** When it returns, the shop ships to these countries by these methods, in every process from its next request on. */

import { shopCurrency } from '@shop/contract/money';
import type { CreateShippingZoneBody } from '@shop/contract/shipping-zones';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { holdCurrency } from '../../settings/hold-currency.ts';
import { recordedZone } from './audited-zone.ts';
import { getShippingZone } from './get-shipping-zone.ts';
import { methodValues } from './method-values.ts';
import { insertShippingZone, replaceMethods, type ShippingZoneRow } from './shipping-zones.queries.ts';
import { storeCountries } from './store-countries.ts';

export async function createShippingZone(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreateShippingZoneBody,
): Promise<ShippingZoneRow> {
  const at = deps.clock.now();
  const currency = shopCurrency();
  const methods = methodValues(input.methods, []);
  return inTransaction(deps.db, async (tx) => {
    await holdCurrency(tx, currency);
    const id = await insertShippingZone(tx, input.name, at);
    await storeCountries(tx, id, input.countries);
    await replaceMethods(tx, id, methods);
    const created = await getShippingZone(tx, id);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'shipping_zone_created',
      on: { shippingZoneId: id },
      after: recordedZone(created),
    });
    return created;
  });
}
