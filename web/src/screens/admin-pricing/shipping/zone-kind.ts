import type { CreateShippingZoneBody, ShippingZone } from '@shop/contract/shipping-zones';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { zoneData } from '../../../data/price-rules.ts';
import { countriesText } from '../country-names.ts';
import type { RuleKind } from '../rule-kind.ts';
import type { RuleFormState } from '../use-rule-form.ts';
import { parseZoneDraft, readZone, type ZoneDraft, zoneDraftOf, zoneFields } from './zone-draft.ts';
import { methodText } from './zone-words.ts';

export type ZoneFormState = RuleFormState<ShippingZone, ZoneDraft, CreateShippingZoneBody>;

export const zoneKind: RuleKind<ShippingZone, ZoneDraft, CreateShippingZoneBody> = {
  item: 'zone',
  countText: adminPricingText.zones,
  data: zoneData,
  nameOf: ({ name }) => name,
  consequence: ({ countries }) => adminShippingText.whatDeletionDoes({ countries: countriesText(countries) }),
  draftOf: zoneDraftOf,
  parseDraft: parseZoneDraft,
  read: readZone,
  fields: zoneFields,
  parts: [
    { name: 'countries', label: adminShippingText.countries, textOf: ({ countries }) => countriesText(countries, 20) },
    { name: 'name', label: adminShippingText.nameOfTheZone, textOf: ({ name }) => name },
    {
      name: 'methods',
      label: adminShippingText.shippingMethods,
      textOf: ({ methods }) => methods.map(methodText).join('\n'),
    },
  ],
};
