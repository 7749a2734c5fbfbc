import { adminSettingsText } from '@shop/messages/admin-settings';

const LONGEST = 80;

/** A value of a setting in a sentence; of what is long or has parts, only that it is another. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return adminSettingsText.none;
  if (typeof value === 'boolean') return value ? adminSettingsText.yes : adminSettingsText.no;
  if (typeof value === 'object') return adminSettingsText.changedElsewhere;
  const text = String(value);
  return text.length > LONGEST ? adminSettingsText.changedElsewhere : text;
}
