/** What is typed into the fields of the settings, and the body that it makes. */

import {
  type SettingName,
  type SettingsOfStaff,
  type SettingTexts,
  type ShopSettings,
  updateSettingsBody,
} from '@shop/contract/settings';
import { settingFieldText } from '@shop/messages/setting-fields';
import type * as z from 'zod/mini';
import {
  furtherLanguages,
  isTranslationName,
  labelIn,
  readTranslationName,
  type TranslationName,
  translationName,
} from '../../forms/translation-drafts.ts';

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

/** Texts in further languages stand beside the others by their paths, such as `translations.de.menu`: see `textsIn`. */
export type SettingsDraft = Omit<ShopSettings, TextName> &
  Record<TextName, string> & { [name: TranslationName]: unknown };
export type DraftName = Exclude<keyof ShopSettings, 'translations'> | TranslationName;

function isTextName(name: string): name is TextName {
  return Object.hasOwn(textFields, name);
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

export function draftOf(settings: ShopSettings & Pick<SettingsOfStaff, 'translations'>): SettingsDraft {
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
    ...textsInLanguages(settings),
  };
}

const missing: SettingTexts = { menu: [], home: [], orderButton: '', invoiceFooter: '' };
const translated = ['menu', 'home', 'orderButton', 'invoiceFooter'] as const;

function textsInLanguages({ translations }: Pick<SettingsOfStaff, 'translations'>) {
  const texts = furtherLanguages().flatMap((language) =>
    translated.map((name) => [translationName(language, name), translations?.[language]?.[name] ?? missing[name]]),
  );
  return Object.fromEntries(texts);
}

const isMenu = (value: unknown): value is SettingTexts['menu'] => Array.isArray(value);
const isHome = (value: unknown): value is SettingTexts['home'] => Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';

/** '' and [] where one is missing. */
export function textsIn(draft: SettingsDraft, language: string): SettingTexts {
  const [menu, home, orderButton, invoiceFooter] = translated.map((name) => draft[translationName(language, name)]);
  return {
    menu: isMenu(menu) ? menu : missing.menu,
    home: isHome(home) ? home : missing.home,
    orderButton: isText(orderButton) ? orderButton : missing.orderButton,
    invoiceFooter: isText(invoiceFooter) ? invoiceFooter : missing.invoiceFooter,
  };
}

/** With the same fields in each further language. */
export function inAllLanguages(names: readonly (keyof SettingTexts)[]): DraftName[] {
  return [...names, ...furtherLanguages().flatMap((language) => names.map((name) => translationName(language, name)))];
}

/** 'Menu (Deutsch)' */
export function labelOf(name: DraftName): string {
  if (!isTranslationName(name)) return settingFieldText[name];
  const { language, field } = readTranslationName(name);
  return labelIn(language, isLabelled(field) ? settingFieldText[field] : field);
}

const isLabelled = (name: string): name is keyof typeof settingFieldText => Object.hasOwn(settingFieldText, name);

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
  const own = names.filter((name) => !isTranslationName(name)).map((name) => [name, wireValue(draft, name)]);
  const parsed = updateSettingsBody.safeParse({ ...Object.fromEntries(own), ...translationsOf(draft, names) });
  if (parsed.success) return { body: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

function translationsOf(draft: SettingsDraft, names: readonly DraftName[]) {
  const changed: Record<string, Record<string, unknown>> = {};
  for (const name of names.filter((one) => isTranslationName(one))) {
    const { language, field } = readTranslationName(name);
    changed[language] = { ...changed[language], [field]: wireValue(draft, name) };
  }
  return Object.keys(changed).length > 0 && { translations: changed };
}

function wireValue(draft: SettingsDraft, name: DraftName): unknown {
  if (!isTextName(name)) return draft[name];
  const text = draft[name];
  if (text.trim() === '' && EMPTY_IS_NULL.includes(name)) return null;
  if (!textFields[name]) return text;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
