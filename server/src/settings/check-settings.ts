/** What a change of the settings must fulfil besides the rule of each field. */

import { listProductsQuery } from '@shop/contract/catalogue';
import { type Currency, decimalsOf } from '@shop/contract/currencies';
import { ShopError } from '@shop/contract/errors';
import type { HomeSection } from '@shop/contract/home-sections';
import { allowedDecimals, hasAtMostDecimals } from '@shop/contract/money';
import type { FieldError } from '@shop/contract/problem';
import { type SettingsChanges, type ShopSettings, settingNames, shopSettings } from '@shop/contract/settings';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { allLanguages } from '@shop/messages/language';
import type { MediaDeps } from '../deps.ts';
import { listMedia } from '../media/media.queries.ts';
import { hashAt } from '../media/picture-files.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import { translateSentence } from '../platform/translate-sentence.ts';
import type { Reader } from '../schema.ts';
import type { FixedSettings } from './settings.ts';

const ICON_LEAST = 180;

/** @throws ShopError SETTING_FIXED for a field that the environment has, with another value */
export function rejectFixed(changes: SettingsChanges, fixed: FixedSettings): void {
  const names = settingNames.filter(
    (name) =>
      Object.hasOwn(changes, name) &&
      Object.hasOwn(fixed, name) &&
      JSON.stringify(changes[name]) !== JSON.stringify(fixed[name]),
  );
  if (names.length === 0) return;
  throw new ShopError('SETTING_FIXED', {
    detail: adminErrorsText.setWhereItRuns({ names: names.join(', ') }),
  });
}

/** @throws ShopError INVALID_INPUT for minutes that nobody may set; those of the environment may be sent back */
export function rejectBadMinutes({ unpaidOrderMinutes }: SettingsChanges, fixed: FixedSettings): void {
  const path = 'unpaidOrderMinutes';
  if (unpaidOrderMinutes === undefined || Object.hasOwn(fixed, path)) return;
  const [issue] = shopSettings.shape[path].safeParse(unpaidOrderMinutes).error?.issues ?? [];
  if (issue !== undefined) throw refused(path, translateSentence(issue.message));
}

/** @throws ShopError INVALID_INPUT for a language that does not come along */
export function rejectStrangeLanguages({ languages = [] }: SettingsChanges): void {
  if (languages.every((language) => allLanguages.includes(language))) return;
  const message = adminErrorsText.languagesMustComeAlong({ languages: allLanguages.join(', ') });
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'languages', message }] });
}

/**
 * @param currency that the shop then has
 * @throws ShopError INVALID_INPUT for a new amount with more decimals than it has
 */
export function rejectTooManyDecimals(
  { refundSecondFactorAbove: amount }: SettingsChanges,
  before: ShopSettings,
  currency: Currency,
): void {
  const path = 'refundSecondFactorAbove';
  const decimals = decimalsOf(currency);
  if (amount === before[path] || hasAtMostDecimals(amount ?? 0, decimals)) return;
  throw refused(path, translateSentence(`${path} must have ${allowedDecimals(decimals)}`));
}

function refused(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { detail: message, errors: [{ path, message }] });
}

/** @throws ShopError INVALID_INPUT for a filter that the list of products refuses */
export function rejectBadFilters(changes: SettingsChanges): void {
  const errors = sectionsOf(changes).flatMap(({ path, section }): FieldError[] =>
    section.kind !== 'products' || isListQuery(section.filter ?? '')
      ? []
      : [{ path: `${path}.filter`, message: adminErrorsText.queryOfProducts }],
  );
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}

/** @throws ShopError INVALID_INPUT for Markdown that nests too deep */
export function rejectBadMarkdown(changes: SettingsChanges): void {
  for (const { path, section } of sectionsOf(changes)) {
    if (section.kind === 'text') renderMarkdown(section.markdown, `${path}.markdown`);
  }
}

/** The sections of the home page in every language, with their places in the body. */
function sectionsOf({ home, translations = {} }: SettingsChanges): { path: string; section: HomeSection }[] {
  const ofLanguages = Object.entries(translations).map(
    ([language, texts]) => [`translations.${language}.home`, texts?.home] as const,
  );
  return [['home', home] as const, ...ofLanguages].flatMap(([path, sections]) =>
    (sections ?? []).map((section, n) => ({ path: `${path}.${n}`, section })),
  );
}

/** Whether `GET /products?…` answers this query to a shopper. A name that is repeated has several values, as in an address. */
function isListQuery(filter: string): boolean {
  const params = new URLSearchParams(filter);
  const query = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  const read = listProductsQuery.safeParse(Object.fromEntries(query));
  return read.success && !read.data.admin;
}

interface NamedPicture {
  path: string;
  address: string;
}

function picturesOf(changes: SettingsChanges): NamedPicture[] {
  const { logo, icon } = changes;
  const inHome = sectionsOf(changes).flatMap(({ path, section }) =>
    section.kind === 'hero' ? [{ path: `${path}.image`, address: section.image }] : [],
  );
  return [{ path: 'logo', address: logo }, { path: 'icon', address: icon }, ...inHome].flatMap(({ path, address }) =>
    typeof address === 'string' ? [{ path, address }] : [],
  );
}

/** @throws ShopError INVALID_INPUT for a picture that is not the shop's own, or an icon that is not square or too small */
export async function rejectStrangePictures(db: Reader, media: MediaDeps, changes: SettingsChanges): Promise<void> {
  const pictures = picturesOf(changes);
  if (pictures.length === 0) return;
  const hashes = pictures.flatMap(({ address }) => hashAt(address, media.url) ?? []);
  const { media: rows } = await listMedia(db, hashes, { limit: hashes.length, offset: 0 });
  const errors = pictures.flatMap(({ path, address }): FieldError[] => {
    const row = rows.find(({ hash }) => hash === hashAt(address, media.url));
    const name = path.split('.').at(-1) ?? path;
    if (row === undefined) return [{ path, message: adminErrorsText.ownPicture({ name }) }];
    const isIcon = row.width === row.height && row.width >= ICON_LEAST;
    if (path !== 'icon' || isIcon) return [];
    return [{ path, message: adminErrorsText.squareIcon({ least: String(ICON_LEAST) }) }];
  });
  if (errors.length > 0) throw new ShopError('INVALID_INPUT', { errors });
}
