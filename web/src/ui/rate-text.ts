import { localeText } from '@shop/messages/locale';
import { lazily } from './lazily.ts';

const decimals = lazily(() => new Intl.NumberFormat(localeText.tag, { maximumFractionDigits: 4 }));

/** A rate of a tax in percent, '8.25', as the language writes it. The first use of Intl is slow on phones, and most rates are whole. */
export function rateText(rate: number): string {
  return Number.isInteger(rate) ? String(rate) : decimals().format(rate);
}
