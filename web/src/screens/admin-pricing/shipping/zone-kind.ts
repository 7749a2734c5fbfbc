import type { CreateShippingZoneBody, ShippingZone } from '@shop/contract/shipping-zones';
import { zoneData } from '../../../data/price-rules.ts';
import { countriesText } from '../country-names.ts';
import type { RuleKind } from '../rule-kind.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { parseZoneDraft, readZone, type ZoneDraft, zoneDraftOf, zoneFields } from './zone-draft.ts';
import { methodText } from './zone-words.ts';

export type ZoneFormState = RuleFormState<ShippingZone, ZoneDraft, CreateShippingZoneBody>;

export const zoneKind: RuleKind<ShippingZone, ZoneDraft, CreateShippingZoneBody> = {
  itemName: 'shipping zone',
  data: zoneData,
  nameOf: ({ name }) => name,
  consequence: ({ countries }) =>
    `nothing is sent to ${countriesText(countries)} any more. If it is the last zone, the shop ships everywhere for nothing.`,
  draftOf: zoneDraftOf,
  parseDraft: parseZoneDraft,
  read: readZone,
  fields: zoneFields,
  parts: [
    { name: 'countries', label: 'Countries', textOf: ({ countries }) => countriesText(countries, 20) },
    { name: 'name', label: 'Name of the zone', textOf: ({ name }) => name },
    { name: 'methods', label: 'Shipping methods', textOf: ({ methods }) => methods.map(methodText).join('\n') },
  ],
};
