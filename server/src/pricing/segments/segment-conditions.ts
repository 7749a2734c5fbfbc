import { toMinorUnits } from '@shop/contract/money';
import type { SegmentFilter } from '@shop/contract/segments';
import { startOfDay } from '../../platform/start-of-day.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SegmentConditions } from './segment-members.queries.ts';

/** @param shop where it is, and whose days count */
export function conditionsOfFilter(
  filter: SegmentFilter,
  shop: Pick<ReturnType<Settings['current']>, 'country' | 'timeZone'>,
): SegmentConditions {
  const instant = (moment: string) => (moment.includes('T') ? new Date(moment) : startOfDay(moment, shop.timeZone));
  const { spent_gte, spent_lte, lastOrder_from, lastOrder_until, country } = filter;
  return {
    ordersFrom: filter.orders_gte,
    ordersTo: filter.orders_lte,
    spentFrom: spent_gte === undefined ? undefined : toMinorUnits(spent_gte),
    spentTo: spent_lte === undefined ? undefined : toMinorUnits(spent_lte),
    lastOrderFrom: lastOrder_from === undefined ? undefined : instant(lastOrder_from),
    lastOrderUntil: lastOrder_until === undefined ? undefined : instant(lastOrder_until),
    countries: country === undefined ? [] : country === shop.country ? [country, ''] : [country],
    product: filter.boughtProduct,
    category: filter.boughtCategory,
    emailDomain: filter.emailDomain?.replace(/^@/, ''),
  };
}
