import { toAmount } from '@shop/contract/money';
import type { ShippingMethod, ShippingZone } from '@shop/contract/shipping-zones';
import { answeredTranslations, editedTexts } from '../../platform/content-languages.ts';
import type { NameText } from '../../schema/translations.ts';
import type { ShippingMethodRow, ShippingZoneRow } from './shipping-zones.queries.ts';

export function presentShippingZone(row: ShippingZoneRow): ShippingZone {
  return {
    id: row.id,
    name: row.name,
    countries: row.countries,
    methods: row.methods.map(presentMethod),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentMethod(row: ShippingMethodRow): ShippingMethod {
  return {
    id: row.id,
    ...editedTexts<NameText>({ name: row.name }, row.translations),
    by: row.measure,
    rates: row.rates.map(({ from, price }) => ({
      from: row.measure === 'total' ? toAmount(from) : from,
      price: toAmount(price),
    })),
    freeFrom: row.free_from_cents === null ? null : toAmount(row.free_from_cents),
    days: { from: row.days_from, to: row.days_to },
    pickUp: row.pick_up,
    translations: answeredTranslations(row.translations),
  };
}
