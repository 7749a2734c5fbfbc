import {
  isSettingName,
  type SettingsHistory,
  type SettingsOfStaff,
  type SettingTexts,
  settingNames,
  type TranslatedSettings,
} from '@shop/contract/settings';
import type { SettingsPages } from '@shop/contract/shop-pages';
import { allLanguages } from '@shop/messages/language';
import type { AuditRow } from '../audit/audit.queries.ts';
import { answeredTranslations } from '../platform/content-languages.ts';
import type { FixedSettings } from './settings.ts';

export interface WholeSettings {
  values: TranslatedSettings;
  /** The Markdown of the pages that the settings show. */
  pages: SettingsPages;
  updatedAt: Date;
}

export function presentSettings({ values, pages, updatedAt }: WholeSettings, fixed: FixedSettings): SettingsOfStaff {
  return {
    ...values,
    translations: answeredTranslations<SettingTexts>(values.translations),
    pages,
    availableLanguages: [...allLanguages],
    fixed: settingNames.filter((name) => Object.hasOwn(fixed, name)),
    updatedAt: updatedAt.toISOString(),
  };
}

/** With every value that changed, as it was and as it became. */
export function presentSettingsHistory(rows: readonly AuditRow[]): SettingsHistory {
  return rows.map(({ id, at, actor_id, actorEmail, before, after }) => ({
    id,
    at: at.toISOString(),
    by: actor_id === null ? null : { id: actor_id, email: actorEmail },
    action: 'settings_changed',
    changes: Object.keys(after ?? {})
      .filter((field) => isSettingName(field) || ['pages', 'translations'].includes(field))
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
  }));
}
