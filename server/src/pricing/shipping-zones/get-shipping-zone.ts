import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Reader } from '../../schema.ts';
import { findShippingZone, type ShippingZoneRow } from './shipping-zones.queries.ts';

export async function getShippingZone(db: Reader, id: number): Promise<ShippingZoneRow> {
  const zone = await findShippingZone(db, id);
  if (zone === undefined) throw new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchZone });
  return zone;
}
