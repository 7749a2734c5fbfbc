/** Instants of the contract, and the texts of fields for a date and a time where the person is. */

import { localeText } from '@shop/messages/locale';
import { lazily } from '../ui/lazily.ts';

const dayOnly = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium' }));
const dayAndTime = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium', timeStyle: 'short' }));

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** '2026-12-31T18:00' */
export function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const day = [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())];
  return `${day.join('-')}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** @returns null for an empty field, '' for a text that is no time */
export function instantOf(field: string): string | null {
  if (field === '') return null;
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

/** 'Dec 1, 2026' or 'Dec 1, 2026, 6:00 PM' */
export function startText(instant: string): string {
  const at = new Date(instant);
  return (isMidnight(at) ? dayOnly() : dayAndTime()).format(at);
}

/** As startText, but an end at midnight is named by the last day. */
export function endText(instant: string): string {
  const at = new Date(instant);
  if (!isMidnight(at)) return dayAndTime().format(at);
  at.setDate(at.getDate() - 1);
  return dayOnly().format(at);
}
