import { formatMoney, toAmount } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import type { ShippingMethodRow, ShippingZoneRow } from './shipping-zones.queries.ts';

/** What the history of a shipping zone records. */
export const auditedZoneFields: readonly AuditedField[] = [
  { column: 'name', name: 'name' },
  { column: 'countries', name: 'countries' },
  { column: 'methods', name: 'methods' },
];

export function recordedZone({ name, countries, methods }: ShippingZoneRow): AuditValues {
  return { name, countries, methods: methods.map(describeMethod) };
}

const money = (minor: number) => formatMoney(toAmount(minor));

/** 'Parcel: $4.90, from $20.00 $2.90, free from $50.00, 2 to 4 days, de name: Paket' */
function describeMethod(method: ShippingMethodRow): string {
  const facts = method.rates.map(({ from, price }, n) =>
    n === 0
      ? money(price)
      : `from ${method.measure === 'total' ? money(from) : `${formatCount(from)} g`} ${money(price)}`,
  );
  if (method.free_from_cents !== null) facts.push(`free from ${money(method.free_from_cents)}`);
  facts.push(`${method.days_from} to ${method.days_to} days`);
  if (method.pick_up) facts.push('pick-up');
  facts.push(...describeTranslations(method.translations));
  return `${method.name}: ${facts.join(', ')}`;
}
