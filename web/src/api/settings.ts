import { queryString } from '@shop/contract/query-string';
import {
  type SettingsHistory,
  type SettingsOfStaff,
  settings,
  settingsHistory,
  type UpdateSettingsBody,
} from '@shop/contract/settings';
import { type Page, request, requestPage } from './request.ts';

export type SettingsHistoryEntry = SettingsHistory[number];

export function fetchSettings(signal?: AbortSignal): Promise<SettingsOfStaff> {
  return request(settings, '/settings', { signal });
}

export function updateSettings(body: UpdateSettingsBody): Promise<SettingsOfStaff> {
  return request(settings, '/settings', { method: 'PATCH', body });
}

/** The newest entries first. */
export function fetchSettingsHistory(page: number, signal?: AbortSignal): Promise<Page<SettingsHistoryEntry>> {
  return requestPage(settingsHistory, `/settings/history${queryString({ _page: page })}`, { signal });
}
