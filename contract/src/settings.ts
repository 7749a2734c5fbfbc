/** The settings of the shop on the wire: each field with its rule and what holds until it is set. */

import * as z from 'zod/mini';
import { contrast, HEX_COLOR } from './contrast.ts';
import { country } from './country.ts';
import { DEFAULT_CURRENCY } from './currencies.ts';
import { home, isHttpsAddress, menu } from './home-sections.ts';
import { updatedAt } from './ids.ts';
import { DEFAULT_MAX_PRICE } from './money.ts';
import { SHOP_NAME } from './shop-name.ts';
import { settingsPages } from './shop-pages.ts';
import { requiredText, text } from './text.ts';
import { type Translations, translationAnswers, translationBodies } from './translations.ts';

const ADDRESS_MAX = 2000;
const LEAST_CONTRAST = 4.5;

const wholeMessage = (name: string, min: number, max: number) => `${name} must be a whole number from ${min} to ${max}`;

function whole(name: string, min: number, max: number) {
  const message = wholeMessage(name, min, max);
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

const onOrOff = (name: string) => z.boolean(`${name} must be true or false`);

/** @param isKnown may throw a RangeError, as Intl does for what it does not know */
function knownToIntl(message: string, isKnown: (value: string) => boolean) {
  return z.string(message).check(
    z.refine((value) => {
      try {
        return isKnown(value);
      } catch {
        return false;
      }
    }, message),
  );
}

export const timeZone = knownToIntl('timeZone must be the name of a time zone, such as Europe/Berlin', (name) => {
  new Intl.DateTimeFormat('en-US', { timeZone: name });
  return true;
});

const dateLanguage = knownToIntl('dateLanguage must be a language tag, such as en-US', (tag) => {
  return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
});

const currency = knownToIntl('currency must be a currency of ISO 4217, such as EUR', (code) =>
  Intl.supportedValuesOf('currency').includes(code),
);

const colorMessage = 'accentColor must be six hexadecimal digits, such as #4f46e5';
const accentColor = z.string(colorMessage).check(
  z.refine((value) => HEX_COLOR.test(value), { message: colorMessage, abort: true }),
  z.refine(
    (value) => contrast(value, '#ffffff') >= LEAST_CONTRAST,
    `accentColor must have a contrast with white of at least ${LEAST_CONTRAST}`,
  ),
);

const ownPicture = z.nullable(text(ADDRESS_MAX));

const httpsAddress = z.nullable(text(ADDRESS_MAX).check(z.refine(isHttpsAddress, 'must be an https address')));

const invoiceFooter = text(1000);
const orderButton = requiredText('orderButton', 60);
/** What is translated of the settings; menu and home as whole lists. */
const translated = { menu, home, orderButton, invoiceFooter };

const hasNoLineBreak = (value: string) => !/[\r\n\u2028\u2029]/.test(value);
const fromName = z.nullable(requiredText('fromName', 100).check(z.refine(hasNoLineBreak, 'fromName must be one line')));

/** Language tags, the default first. Which of them come along, the server knows. */
const languages = z
  .array(z.string('languages must be language tags'), 'languages must be a list of language tags')
  .check(
    z.minLength(1, 'languages must have one at least'),
    z.refine((tags) => new Set(tags).size === tags.length, 'languages must name each only once'),
  );

export const storefronts = ['members', 'public'] as const;
export type Storefront = (typeof storefronts)[number];

const MINUTES = ['unpaidOrderMinutes', 1, 1440] as const;

/** Each field and its rule. */
export const shopSettings = z.object({
  shopName: requiredText('shopName', 200),
  logo: ownPicture,
  icon: ownPicture,
  accentColor,
  /** Several lines. */
  address: text(1000),
  taxId: text(50),
  contact: text(1000),
  badges: z.object({ appStore: httpsAddress, googlePlay: httpsAddress }),
  sellerName: z.nullable(requiredText('sellerName', 200)),
  country,
  currency,
  /** Of a price, in whole major units of the currency. */
  maxPrice: whole('maxPrice', 1, 10_000_000),
  pricesIncludeTax: onOrOff('pricesIncludeTax'),
  timeZone,
  dateLanguage,
  languages,
  storefront: z.enum(storefronts, 'storefront must be members or public'),
  /** Days within which an order can be returned; 0: it cannot. */
  returnDays: whole('returnDays', 0, 3650),
  /** Stock below this is low. */
  lowStock: whole('lowStock', 0, 1_000_000),
  invoicePrefix: z
    .string('invoicePrefix must be a text')
    .check(z.regex(/^[\x21-\x7e]{1,20}$/, 'invoicePrefix must be 1 to 20 visible ASCII characters')),
  invoiceFooter,
  /** Minutes that a card order waits to be paid. */
  unpaidOrderMinutes: whole(...MINUTES),
  /** Ways to pay that new orders may choose. */
  payments: z
    .object({ cash: onOrOff('cash'), card: onOrOff('card') })
    .check(z.refine(({ cash, card }) => cash || card, 'payments must have cash or card')),
  orderButton,
  mail: z.object({
    fromName,
    replyTo: z.nullable(z.email('replyTo must be an e-mail address')),
  }),
  menu,
  home,
  staffSecondFactor: onOrOff('staffSecondFactor'),
  refundSecondFactorAbove: z.nullable(
    z
      .number('refundSecondFactorAbove must be a number')
      .check(z.nonnegative('refundSecondFactorAbove must be 0 or more'), z.maximum(1_000_000_000)),
  ),
});
export type ShopSettings = Readonly<z.output<typeof shopSettings>>;
export type SettingName = keyof ShopSettings;
export type SettingTexts = Pick<ShopSettings, keyof typeof translated>;
/** With the texts in other languages than the default. */
export type TranslatedSettings = ShopSettings & { readonly translations: Translations<SettingTexts> };

/** As they are stored. */
export const storedTranslations = z.record(z.string(), z.partial(z.object(translated)));

/** What holds until a field is set. */
export const defaultSettings: ShopSettings = {
  shopName: SHOP_NAME,
  logo: null,
  icon: null,
  accentColor: '#4f46e5',
  address: '',
  taxId: '',
  contact: '',
  badges: { appStore: null, googlePlay: null },
  sellerName: null,
  country: 'US',
  currency: DEFAULT_CURRENCY,
  maxPrice: DEFAULT_MAX_PRICE,
  pricesIncludeTax: true,
  timeZone: 'UTC',
  dateLanguage: 'en-US',
  languages: ['en'],
  storefront: 'members',
  returnDays: 30,
  lowStock: 5,
  invoicePrefix: 'INV-',
  invoiceFooter: '',
  unpaidOrderMinutes: 30,
  payments: { cash: true, card: true },
  orderButton: 'Order Now',
  mail: { fromName: null, replyTo: null },
  menu: [],
  home: [],
  staffSecondFactor: false,
  refundSecondFactorAbove: null,
};

/** The names of the fields, in the order of the list. */
export const settingNames = Object.keys(defaultSettings).filter(isSettingName);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(shopSettings.shape, name);
}

export const updateSettingsBody = z.extend(z.partial(shopSettings), {
  translations: translationBodies(translated),
  pages: z.optional(settingsPages),
  updatedAt: z.optional(updatedAt),
});
export type UpdateSettingsBody = z.output<typeof updateSettingsBody>;
export type SettingsChanges = Omit<UpdateSettingsBody, 'updatedAt'>;

/** As the server takes it: minutes that only the environment may have are sent back as they are. Else the rule of the field holds. */
export const sentSettingsBody = z.extend(updateSettingsBody, {
  unpaidOrderMinutes: z.optional(z.number(wholeMessage(...MINUTES))),
});

/** As staff reads them. */
export const settings = z.extend(shopSettings, {
  // The environment may have what nobody can set.
  unpaidOrderMinutes: z.number(),
  translations: translationAnswers(translated),
  pages: settingsPages,
  availableLanguages: z
    ._default(z.array(z.string()), ['en'])
    .check(z.describe('language tags that `languages` can have')),
  fixed: z.array(z.string()).check(z.describe('fields that the environment has: they cannot be changed')),
  updatedAt: z.string(),
});
export type SettingsOfStaff = z.infer<typeof settings>;

export const settingsHistory = z.array(
  z.object({
    id: z.int(),
    at: z.string(),
    by: z.nullable(z.object({ id: z.int(), email: z.nullable(z.string()) })),
    action: z.literal('settings_changed'),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
);
export type SettingsHistory = z.infer<typeof settingsHistory>;
