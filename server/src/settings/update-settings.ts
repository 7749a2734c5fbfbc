/**
 * When it returns, exactly the fields that were sent are changed, with a history entry, and in force with the next request of every
 * process. A stale `updatedAt` changes nothing. What was ordered keeps what was true then.
 */

import { ShopError } from '@shop/contract/errors';
import {
  isSettingName,
  type SettingsChanges,
  type SettingsOfStaff,
  type ShopSettings,
  settingNames,
  type TranslatedSettings,
  type UpdateSettingsBody,
} from '@shop/contract/settings';
import { hasSecondFactor } from '../accounts/second-factor/second-factors.queries.ts';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { differences } from '../audit/differences.ts';
import { renewCatalogueVersion, updateLowStockThreshold } from '../catalogue/low-stock/low-stock.queries.ts';
import type { Deps } from '../deps.ts';
import { readSettingsPages, writeSettingsPages } from '../pages/settings-pages.ts';
import type { Actor } from '../platform/actor.ts';
import { changedTranslations } from '../platform/content-languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import { rejectStale } from '../pricing/reject-stale.ts';
import type { Tx } from '../schema.ts';
import { prepareCurrencyChange } from './change-currency.ts';
import { changeDefaultLanguage } from './change-default-language.ts';
import {
  rejectBadFilters,
  rejectBadMarkdown,
  rejectBadMinutes,
  rejectFixed,
  rejectStrangeLanguages,
  rejectStrangePictures,
  rejectTooManyDecimals,
} from './check-settings.ts';
import { movedSettingTexts } from './move-setting-texts.ts';
import { presentSettings, type WholeSettings } from './present-settings.ts';
import { findSettingsForUpdate, updateStoredSettings } from './settings.queries.ts';
import { type FixedSettings, settingsOf } from './settings.ts';

type SettingsDeps = Pick<Deps, 'db' | 'longWork' | 'clock' | 'media' | 'settings'>;

/** The settings as staff reads them. */
export async function getSettings({ settings, reads }: Pick<Deps, 'settings' | 'reads'>): Promise<SettingsOfStaff> {
  const pages = await readSettingsPages(reads);
  return presentSettings({ values: settings.current(), pages, updatedAt: settings.updatedAt() }, settings.fixed);
}

/** @throws ShopError STALE, SETTING_FIXED, CURRENCY_IN_USE, SECOND_FACTOR_MISSING, INVALID_INPUT, OPTION_TAKEN */
export async function updateSettings(
  deps: SettingsDeps,
  actor: Actor,
  { updatedAt, ...changes }: UpdateSettingsBody,
): Promise<SettingsOfStaff> {
  const { fixed } = deps.settings;
  const at = deps.clock.now();
  rejectBadMinutes(changes, fixed);
  rejectStrangeLanguages(changes);
  rejectBadFilters(changes);
  rejectBadMarkdown(changes);
  // Another default language changes every product.
  const db = changes.languages === undefined ? deps.db : deps.longWork;
  const updated = await inTransaction(db, async (tx) => {
    const stored = await findSettingsForUpdate(tx);
    const before = { ...settingsOf(stored, fixed), pages: await readSettingsPages(tx) };
    rejectStale(updatedAt, presentSettings(before, fixed), 'shop’s settings');
    rejectFixed(changes, fixed);
    await rejectStrangePictures(tx, deps.media, changes);
    const translations = changedTranslations(before.values.translations, changes.translations);
    const sent = {
      ...stored.given,
      ...changesOf(changes),
      ...(changes.translations !== undefined && { translations }),
    };
    const { given, values } = withDefaultFirst(sent, before.values, fixed);
    rejectTooManyDecimals(changes, before.values, values.currency);
    await follow(tx, actor, { before: before.values, after: values });
    const [languageBefore = ''] = before.values.languages;
    const [languageAfter = ''] = values.languages;
    if (languageAfter !== languageBefore) {
      await changeDefaultLanguage(tx, deps.media, { before: languageBefore, after: languageAfter }, at);
    }
    if (changes.pages !== undefined) await writeSettingsPages(tx, changes.pages, { at, actor });
    const pages = await readSettingsPages(tx);
    const asBefore = JSON.stringify([given, pages]) === JSON.stringify([stored.given, before.pages]);
    if (asBefore) return { values, pages, updatedAt: stored.updatedAt };
    const changed = differences(recorded(before), recorded({ values, pages }));
    const entry = { at, actorId: actor.userId, action: 'settings_changed', on: 'settings' } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return { values, pages, updatedAt: await updateStoredSettings(tx, given, at) };
  });
  // The answer is that of a shop with these languages.
  await deps.settings.refresh();
  return presentSettings(updated, fixed);
}

/** Where another language is to be the default, its texts stand in the fields. */
function withDefaultFirst(
  sent: Record<string, unknown>,
  { languages: [before = ''] }: ShopSettings,
  fixed: FixedSettings,
) {
  const valuesOf = (given: Record<string, unknown>) => settingsOf({ given, updatedAt: new Date(0) }, fixed).values;
  const values = valuesOf(sent);
  const [after = ''] = values.languages;
  if (after === before) return { given: sent, values };
  const given = { ...sent, ...movedSettingTexts(values, { before, after }) };
  return { given, values: valuesOf(given) };
}

function changesOf(changes: SettingsChanges): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => isSettingName(name) && value !== undefined),
  );
}

/** What else changes with the settings, and what they may not become. */
async function follow(
  tx: Tx,
  actor: Actor,
  { before, after }: { before: TranslatedSettings; after: TranslatedSettings },
): Promise<void> {
  if (after.currency !== before.currency) await prepareCurrencyChange(tx, before, after);
  // Who demands it of others can go on.
  const isDemanded = after.staffSecondFactor && !before.staffSecondFactor;
  if (isDemanded && !(await hasSecondFactor(tx, actor.userId))) throw new ShopError('SECOND_FACTOR_MISSING');
  if (after.lowStock !== before.lowStock) {
    await updateLowStockThreshold(tx, after.lowStock);
    await renewCatalogueVersion(tx);
  }
}

function recorded({ values, pages }: Omit<WholeSettings, 'updatedAt'>) {
  const fields = Object.fromEntries(settingNames.map((name) => [name, values[name]]));
  return { ...fields, translations: values.translations, pages };
}
