import { localeText } from '@shop/messages/locale';
import { useState } from 'react';
import { lazily } from './lazily.ts';

export type TimeProps = {
  /** ISO 8601. */
  at: string;
  /** On two lines, for narrow columns. */
  stacked?: boolean;
};

const day = lazily(() => new Intl.DateTimeFormat(localeText.tag, { dateStyle: 'medium' }));
const clock = lazily(() => new Intl.DateTimeFormat(localeText.tag, { timeStyle: 'short' }));
const distance = lazily(() => new Intl.RelativeTimeFormat(localeText.tag, { numeric: 'auto' }));

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '3 hours ago'; below a minute 'now'. */
export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds);
  return step === undefined
    ? distance().format(0, 'second')
    : distance().format(Math.trunc(seconds / step.seconds), step.unit);
}

/** The absolute time; on hover, how long ago that is. */
export function Time({ at, stacked = false }: TimeProps) {
  const date = new Date(at);
  const [title, setTitle] = useState<string>();
  return (
    <time
      dateTime={at}
      title={title}
      onPointerEnter={() => setTitle(relativeTime(date.getTime(), Date.now()))}
      className="tabular-nums"
    >
      <span className={`whitespace-nowrap ${stacked ? 'block' : ''}`}>{day().format(date)}</span>{' '}
      <span className={`whitespace-nowrap ${stacked ? 'block text-ink-soft' : ''}`}>{clock().format(date)}</span>
    </time>
  );
}
