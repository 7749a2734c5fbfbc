/** What the form of a shipping zone holds: texts as they were typed. */

import { moneySymbol } from '@shop/contract/money';
import {
  type CreateShippingZoneBody,
  createShippingZoneBody,
  type Measure,
  measures,
  type ShippingMethod,
  type ShippingZone,
} from '@shop/contract/shipping-zones';
import { adminShippingText } from '@shop/messages/admin-shipping';
import * as z from 'zod/mini';
import { amountText } from '../../../forms/amount-text.ts';
import { hundredthsIn, numberFaults, numberIn } from '../../../forms/number-in.ts';
import {
  changedTexts,
  labelIn,
  translationDrafts,
  translationDraftsOf,
  translationName,
} from '../../../forms/translation-drafts.ts';
import type { FieldMessages } from '../../../forms/use-field-errors.ts';
import { countriesText } from '../country-names.ts';
import { messagesAt } from '../rule-kind.ts';

const text = z.string();

/** The key tells rows apart on the page only. The first row is from 0. */
const rateDraft = z.object({ key: z.int(), from: text, price: text });
export type RateDraft = z.infer<typeof rateDraft>;

const methodDraft = z.object({
  key: z.int(),
  /** Left out for a new one. */
  id: z.optional(z.int()),
  name: text,
  by: z.enum(measures),
  rates: z.array(rateDraft),
  freeFrom: text,
  daysFrom: text,
  daysTo: text,
  pickUp: z.boolean(),
  translations: translationDrafts,
});
export type MethodDraft = z.infer<typeof methodDraft>;

const zoneDraft = z.object({ name: text, countries: z.array(text), methods: z.array(methodDraft) });
export type ZoneDraft = z.infer<typeof zoneDraft>;

/** A draft that was saved when the session ended; undefined if it is none. Its keys may be those of other rows by now. */
export function parseZoneDraft(stored: unknown): ZoneDraft | undefined {
  const { data } = zoneDraft.safeParse(stored);
  return (
    data && {
      ...data,
      methods: data.methods.map((method) => ({
        ...method,
        key: newKey(),
        rates: method.rates.map((rate) => ({ ...rate, key: newKey() })),
      })),
    }
  );
}

let lastKey = 0;
function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export function newRate(from = ''): RateDraft {
  return { key: newKey(), from, price: '' };
}

export function newMethod(name = ''): MethodDraft {
  return {
    key: newKey(),
    name,
    by: 'total',
    rates: [newRate('0')],
    freeFrom: '',
    daysFrom: '2',
    daysTo: '4',
    pickUp: false,
    translations: textsOf(undefined),
  };
}

const textsOf = (method: ShippingMethod | undefined) => translationDraftsOf(method?.translations, ['name']);

function methodDraftOf(method: ShippingMethod): MethodDraft {
  const { id, name, by, rates, freeFrom, days, pickUp } = method;
  return {
    key: newKey(),
    id,
    name,
    by,
    rates: rates.map(({ from, price }) => ({
      key: newKey(),
      from: by === 'total' ? amountText(from) : String(from),
      price: amountText(price),
    })),
    freeFrom: amountText(freeFrom),
    daysFrom: String(days.from),
    daysTo: String(days.to),
    pickUp,
    translations: textsOf(method),
  };
}

/** A new zone begins with one method, since a zone without any ships nothing. */
export function zoneDraftOf(zone: ShippingZone | undefined): ZoneDraft {
  if (zone === undefined) return { name: '', countries: [], methods: [newMethod(adminShippingText.standard)] };
  return { name: zone.name, countries: zone.countries, methods: zone.methods.map(methodDraftOf) };
}

/** A zone without a name of its own is called after its countries. */
export function zoneName({ name, countries }: ZoneDraft): string {
  return name.trim() || countriesText(countries);
}

const rateLabel = (by: Measure, name: 'from' | 'price') =>
  name === 'price'
    ? adminShippingText.price
    : by === 'total'
      ? adminShippingText.fromInMoney({ symbol: moneySymbol().symbol })
      : adminShippingText.fromInGrams;

/** 'Parcel: Free from' */
export function labelInMethod({ name }: MethodDraft, index: number, field: string): string {
  const method = name.trim() || adminShippingText.methodNumber({ number: index + 1 });
  return adminShippingText.fieldOfMethod({ method, field });
}

export function zoneFields({ methods }: ZoneDraft): { name: string; label: string }[] {
  return [
    { name: 'countries', label: adminShippingText.countries },
    { name: 'name', label: adminShippingText.nameOfTheZone },
    ...methods.flatMap((method, m) => {
      const at = `methods.${m}`;
      const of = (field: string) => labelInMethod(method, m, field);
      return [
        { name: `${at}.name`, label: of(adminShippingText.name) },
        ...Object.keys(method.translations).map((language) => ({
          name: `${at}.${translationName(language, 'name')}`,
          label: labelIn(language, of(adminShippingText.name)),
        })),
        ...method.rates.flatMap((_, r) =>
          (['from', 'price'] as const).map((name) => ({
            name: `${at}.rates.${r}.${name}`,
            label: of(rateLabel(method.by, name)),
          })),
        ),
        { name: `${at}.freeFrom`, label: of(adminShippingText.freeFrom) },
        { name: `${at}.days.from`, label: of(adminShippingText.daysFrom) },
        { name: `${at}.days.to`, label: of(adminShippingText.daysTo) },
      ];
    }),
  ];
}

/** The least value of a rate: an amount or grams. */
export const leastIn = (by: Measure, from: string) => (by === 'total' ? hundredthsIn(from) : numberIn(from));

/** The fields for money, by their paths in the body. */
function amountsOf({ methods }: ZoneDraft): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [m, { by, rates, freeFrom }] of methods.entries()) {
    for (const [r, { from, price }] of rates.entries()) {
      if (by === 'total') typed[`methods.${m}.rates.${r}.from`] = from;
      typed[`methods.${m}.rates.${r}.price`] = price;
    }
    typed[`methods.${m}.freeFrom`] = freeFrom;
  }
  return typed;
}

/** An empty text is undefined and a text that is no number NaN: the contract has a message for both. */
function bodyOf(draft: ZoneDraft, base: ShippingZone | undefined) {
  const known = new Map(base?.methods.map((method) => [method.id, method]));
  return {
    name: zoneName(draft),
    countries: draft.countries,
    methods: draft.methods.map((method) => ({
      // One that somebody else has deleted is made again.
      ...(method.id !== undefined && known.has(method.id) && { id: method.id }),
      name: method.name.trim(),
      by: method.by,
      rates: method.rates.map(({ from, price }) => ({ from: leastIn(method.by, from), price: hundredthsIn(price) })),
      freeFrom: hundredthsIn(method.freeFrom) ?? null,
      days: { from: numberIn(method.daysFrom), to: numberIn(method.daysTo) },
      pickUp: method.pickUp,
      translations: changedTexts(method.translations, textsOf(known.get(method.id ?? Number.NaN))),
    })),
  };
}

export function readZone(
  draft: ZoneDraft,
  base: ShippingZone | undefined,
): { body: CreateShippingZoneBody | undefined; messages: FieldMessages<string> } {
  const parsed = createShippingZoneBody.safeParse(bodyOf(draft, base));
  if (parsed.success) return { body: parsed.data, messages: {} };
  const names = zoneFields(draft).map(({ name }) => name);
  const messages: FieldMessages<string> = {
    ...messagesAt(parsed.error.issues, names),
    ...numberFaults(amountsOf(draft)),
  };
  // Without a country there is no name to be called after: one message says what to do.
  if (draft.countries.length === 0 && draft.name.trim() === '') delete messages.name;
  return { body: undefined, messages };
}
