import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import type { FieldError } from '@shop/contract/problem';
import type { ShippingMethodBody } from '@shop/contract/shipping-zones';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { changedTranslations } from '../../platform/content-languages.ts';
import type { MethodValues, ShippingMethodRow } from './shipping-zones.queries.ts';

/**
 * Methods as they are stored.
 * @param own the zone's methods
 * @throws ShopError INVALID_INPUT where one names a method of another zone, or one method twice
 */
export function methodValues(
  methods: readonly ShippingMethodBody[],
  own: readonly ShippingMethodRow[],
): MethodValues[] {
  const errors = methods.flatMap(({ id }, index): FieldError[] => {
    if (id === undefined) return [];
    const path = `methods.${index}.id`;
    if (!own.some((method) => method.id === id)) return [{ path, message: adminErrorsText.notOfThisZone }];
    const isFirst = methods.findIndex((method) => method.id === id) === index;
    return isFirst ? [] : [{ path, message: adminErrorsText.isThereTwice }];
  });
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
  return methods.map(({ id, name, by, rates, freeFrom, days, pickUp, translations }, index) => ({
    id,
    name,
    measure: by,
    rates: rates.map(({ from, price }) => ({
      from: by === 'total' ? toMinorUnits(from) : from,
      price: toMinorUnits(price),
    })),
    free_from_cents: freeFrom === null ? null : toMinorUnits(freeFrom),
    days_from: days.from,
    days_to: days.to,
    pick_up: pickUp,
    translations: changedTranslations(
      own.find((method) => method.id === id)?.translations ?? {},
      translations,
      `methods.${index}.translations`,
    ),
  }));
}
