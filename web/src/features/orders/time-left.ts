import { localeText } from '@shop/messages/locale';
import { orderActionsText } from '@shop/messages/order-actions';
import { lazily } from '../../ui/lazily.ts';

const minutes = lazily(
  () => new Intl.NumberFormat(localeText.tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
);
const seconds = lazily(
  () => new Intl.NumberFormat(localeText.tag, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
);
const hours = lazily(
  () =>
    new Intl.NumberFormat(localeText.tag, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    }),
);

/** 'Pay within 28 minutes.': rounded down, so that nobody is promised too much. */
export function timeLeftSentence(milliseconds: number): string {
  if (milliseconds <= 0) return orderActionsText.theTimeToPayIs;
  const left = Math.floor(milliseconds / 1000);
  if (left >= 7200) return orderActionsText.payWithin({ time: hours().format(Math.floor(left / 3600)) });
  return orderActionsText.payWithin({
    time: left >= 60 ? minutes().format(Math.floor(left / 60)) : seconds().format(Math.max(1, left)),
  });
}

const LONGEST_PAUSE_MS = 15_000;

/** Milliseconds until the sentence changes. */
export function nextChange(milliseconds: number): number {
  if (milliseconds <= 0) return LONGEST_PAUSE_MS;
  return milliseconds > 60_000 ? Math.min(LONGEST_PAUSE_MS, milliseconds - 60_000 + 1) : 1000;
}
