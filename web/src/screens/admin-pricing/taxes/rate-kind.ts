import type { CreateTaxRateBody, TaxRate } from '@shop/contract/tax-rates';
import { rateData } from '../../../data/price-rules.ts';
import { nameOfCountry } from '../country-names.ts';
import { longDay } from '../days.ts';
import type { RuleKind } from '../rule-kind.ts';
import { parseRateDraft, type RateDraft, rateDraftOf, rateFields, readRate, taxClassOf } from './rate-draft.ts';
import { placeText, taxedText } from './rate-words.ts';

export const rateKind: RuleKind<TaxRate, RateDraft, CreateTaxRateBody> = {
  itemName: 'tax rate',
  data: rateData,
  nameOf: ({ name, percent, country, region }) => `${name} ${percent} % (${placeText(country, region)})`,
  consequence: () => 'orders from now on are without it. Orders that were placed keep what they paid.',
  draftOf: rateDraftOf,
  parseDraft: parseRateDraft,
  read: readRate,
  fields: rateFields,
  parts: [
    { name: 'country', label: 'Country', textOf: ({ country }) => nameOfCountry(country) },
    { name: 'region', label: 'State or region', textOf: ({ region }) => region },
    { name: 'name', label: 'Name', textOf: ({ name }) => name },
    { name: 'percent', label: 'Percent', textOf: ({ percent }) => percent },
    { name: 'on', label: 'What is taxed', textOf: (draft) => taxedText(taxClassOf(draft)) },
    { name: 'taxClass', label: 'Tax class', textOf: ({ taxClass }) => taxClass },
    { name: 'from', label: 'In force from', textOf: ({ from }) => from && longDay(from) },
  ],
};
