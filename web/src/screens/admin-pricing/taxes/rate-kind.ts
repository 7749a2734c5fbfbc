import type { CreateTaxRateBody, TaxRate } from '@shop/contract/tax-rates';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { rateData } from '../../../data/price-rules.ts';
import { nameOfCountry } from '../country-names.ts';
import { longDay } from '../days.ts';
import { namesPart } from '../name-in-languages.ts';
import type { RuleKind } from '../rule-kind.ts';
import { parseRateDraft, type RateDraft, rateDraftOf, rateFields, readRate, taxClassOf } from './rate-draft.ts';
import { placeText, taxedText } from './rate-words.ts';

export const rateKind: RuleKind<TaxRate, RateDraft, CreateTaxRateBody> = {
  item: 'rate',
  countText: adminPricingText.rates,
  data: rateData,
  nameOf: ({ name, percent, country, region }) => `${name} ${percent} % (${placeText(country, region)})`,
  consequence: () => adminTaxesText.whatDeletionDoes,
  draftOf: rateDraftOf,
  parseDraft: parseRateDraft,
  read: readRate,
  fields: rateFields,
  parts: [
    { name: 'country', label: adminTaxesText.country, textOf: ({ country }) => nameOfCountry(country) },
    { name: 'region', label: adminTaxesText.stateOrRegion, textOf: ({ region }) => region },
    { name: 'name', label: adminTaxesText.name, textOf: ({ name }) => name },
    { name: 'percent', label: adminTaxesText.percent, textOf: ({ percent }) => percent },
    { name: 'on', label: adminTaxesText.whatIsTaxed, textOf: (draft) => taxedText(taxClassOf(draft)) },
    { name: 'taxClass', label: adminTaxesText.taxClass, textOf: ({ taxClass }) => taxClass },
    { name: 'from', label: adminTaxesText.inForceFrom, textOf: ({ from }) => from && longDay(from) },
    namesPart(adminTaxesText.name),
  ],
};
