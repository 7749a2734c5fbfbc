/** What is typed into the fields of the settings, and the body that it makes. */

import { type SettingName, type ShopSettings, updateSettingsBody } from '@shop/contract/settings';
import type * as z from 'zod/mini';

/** Fields that are edited as text; `true` where the text is a number. */
const textFields = {
  shopName: false,
  accentColor: false,
  address: false,
  taxId: false,
  contact: false,
  sellerName: false,
  country: false,
  currency: false,
  maxPrice: true,
  timeZone: false,
  dateLanguage: false,
  returnDays: true,
  lowStock: true,
  invoicePrefix: false,
  invoiceFooter: false,
  unpaidOrderMinutes: true,
  orderButton: false,
  storefront: false,
  refundSecondFactorAbove: true,
} as const satisfies Partial<Record<SettingName, boolean>>;
export type TextName = keyof typeof textFields;

/** Where an empty field means that the setting is not set. */
const EMPTY_IS_NULL: readonly SettingName[] = ['sellerName', 'refundSecondFactorAbove'];

export type SettingsDraft = Omit<ShopSettings, TextName> & Record<TextName, string>;
export type DraftName = keyof SettingsDraft;

function isTextName(name: string): name is TextName {
  return Object.hasOwn(textFields, name);
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

export function draftOf(settings: ShopSettings): SettingsDraft {
  const { shopName, accentColor, address, taxId, contact, sellerName, country, currency, maxPrice, ...rest } = settings;
  const texts = { shopName, accentColor, address, taxId, contact, country, currency };
  return {
    ...rest,
    ...texts,
    sellerName: textOf(sellerName),
    maxPrice: textOf(maxPrice),
    returnDays: textOf(settings.returnDays),
    lowStock: textOf(settings.lowStock),
    unpaidOrderMinutes: textOf(settings.unpaidOrderMinutes),
    refundSecondFactorAbove: textOf(settings.refundSecondFactorAbove),
  };
}

/** Whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Body = z.output<typeof updateSettingsBody>;

/** The body for these fields, or the message of each faulty one by its path: `mail.replyTo`. */
export function bodyOf(
  draft: SettingsDraft,
  names: readonly DraftName[],
): { body: Body } | { errors: Record<string, string> } {
  const parsed = updateSettingsBody.safeParse(Object.fromEntries(names.map((name) => [name, wireValue(draft, name)])));
  if (parsed.success) return { body: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

function wireValue(draft: SettingsDraft, name: DraftName): unknown {
  if (!isTextName(name)) return draft[name];
  const text = draft[name];
  if (text.trim() === '' && EMPTY_IS_NULL.includes(name)) return null;
  if (!textFields[name]) return text;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
