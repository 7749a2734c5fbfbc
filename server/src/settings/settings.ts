/**
 * The settings of the shop as a process knows them. Each process caches them by their version, which comes with every session, so a
 * change is in force with the next request in every process, and requests in between read nothing.
 */

import { setShopMoney } from '@shop/contract/money';
import {
  defaultSettings,
  isSettingName,
  type ShopSettings,
  shopSettings,
  storedTranslations,
  type TranslatedSettings,
} from '@shop/contract/settings';
import { mergeTranslations } from '@shop/contract/translations';
import { setContentLanguages } from '../platform/content-languages.ts';
import { setDateLanguage } from '../platform/in-language.ts';
import type { Reader } from '../schema.ts';
import { findSettings, type StoredSettings } from './settings.queries.ts';

/** Values of the environment, which win over what is stored. */
export type FixedSettings = Partial<ShopSettings>;

export interface Settings {
  /** The settings as they were last read; at least as new as the request, job or mail that asks. It reads nothing. */
  current(): TranslatedSettings;
  /** When they were last changed. */
  updatedAt(): Date;
  /** The fields that the environment has, and that nobody can change. */
  readonly fixed: FixedSettings;
  /**
   * When it returns, `current` is at least as new as this version. It reads only when the version is another than the known one.
   * @param version `settingsVersion`, read before
   */
  follow(version: number): Promise<void>;
  /** When it returns, `current` is as new as the call. For requests and jobs that read no version; calls at the same time share a query. */
  refresh(): Promise<void>;
}

interface Known {
  version: number;
  updatedAt: Date;
  values: TranslatedSettings;
}

/**
 * @param database the primary: a replica may not have the change yet
 * @returns with the defaults until it is first refreshed
 */
export function openSettings(database: { reads: Reader }, fixed: FixedSettings): Settings {
  let known: Known | undefined;
  /** The reads so far: one at a time, so that an older answer never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve();
  /** The read that has not begun. */
  let waiting: Promise<void> | undefined;
  const unread = { ...defaultSettings, translations: {}, ...fixed };
  inForce(unread);

  async function read(): Promise<void> {
    waiting = undefined;
    const { version, stored } = await findSettings(database.reads, known?.version);
    if (stored === undefined) return;
    known = { version, ...settingsOf(stored, fixed) };
    inForce(known.values);
  }

  function refresh(): Promise<void> {
    if (waiting === undefined) {
      waiting = reading.catch(() => {}).then(read);
      reading = waiting;
    }
    return waiting;
  }

  return {
    fixed,
    current: () => known?.values ?? unread,
    updatedAt: () => known?.updatedAt ?? new Date(0),
    refresh,
    async follow(version) {
      if (known?.version === version) return;
      await reading.catch(() => {});
      if (known?.version !== version) await refresh();
    },
  };
}

/** What all of the process counts, shows and checks with. */
function inForce(values: ShopSettings): void {
  setShopMoney(values);
  setContentLanguages(values.languages);
  setDateLanguage(values.dateLanguage);
}

/** A stored value that this version of the shop does not take, as one of a newer version may be, counts as not set. */
export function settingsOf(
  { given, updatedAt }: StoredSettings,
  fixed: FixedSettings,
): { values: TranslatedSettings; updatedAt: Date } {
  const { shape } = shopSettings;
  const readable = Object.entries(given).filter(
    ([name, value]) => isSettingName(name) && shape[name].safeParse(value).success,
  );
  const values = shopSettings.parse({ ...defaultSettings, ...Object.fromEntries(readable) });
  const { data } = storedTranslations.safeParse(given.translations);
  return { updatedAt, values: { ...values, translations: mergeTranslations({}, data), ...fixed } };
}
