/** The settings of the fake back office. */

import { defaultSettings, type SettingsOfStaff, settings, updateSettingsBody } from '@shop/contract/settings';
import { mergeTranslations } from '@shop/contract/translations';
import { errorResponse, json } from './fake-answers.ts';

export class FakeSettings {
  now: SettingsOfStaff = {
    ...defaultSettings,
    pages: { aboutUs: '', contactUs: '', privacyPolicy: '' },
    availableLanguages: ['en', 'de', 'ar'],
    fixed: [],
    updatedAt: at(0),
  };
  #changes = 0;

  /** A change, also by another admin. */
  edit(changes: object): void {
    this.#changes += 1;
    this.now = settings.parse({ ...this.now, ...changes, updatedAt: at(this.#changes) });
  }

  answer(method: string, body: unknown): Response {
    if (method !== 'PATCH') return json(this.now);
    const { updatedAt, ...changes } = updateSettingsBody.parse(body);
    if (updatedAt !== undefined && updatedAt !== this.now.updatedAt) {
      return errorResponse('STALE', { current: this.now });
    }
    this.edit({ ...changes, translations: mergeTranslations(this.now.translations ?? {}, changes.translations) });
    return json(this.now);
  }
}

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
}
