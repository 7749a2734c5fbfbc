import { localeText } from '@shop/messages/locale';
import { lazily } from '../../ui/lazily.ts';

const short = lazily(
  () => new Intl.DateTimeFormat(localeText.tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const long = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium', timeZone: 'UTC' }));

/** 'Nov 24' @param day as 2026-11-24 */
export function shortDay(day: string): string {
  return short().format(new Date(`${day}T00:00:00Z`));
}

/** 'Nov 24, 2026' */
export function longDay(day: string): string {
  return long().format(new Date(`${day}T00:00:00Z`));
}

/** Today (UTC), as 2026-11-24. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
