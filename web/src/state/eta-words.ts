import type { OrderShipping } from '@shop/contract/price-parts';
import { lineText } from '@shop/messages/line';
import { localeText } from '@shop/messages/locale';

let day: Intl.DateTimeFormat | undefined;

/** 'Mon, Nov 23 to Wed, Nov 25', or one day. The days are those of UTC. */
export function etaWords({ from, to }: OrderShipping['eta']): string {
  day ??= new Intl.DateTimeFormat(localeText.tag, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const first = day.format(new Date(from));
  return from === to ? first : lineText.firstToLastDay({ first, last: day.format(new Date(to)) });
}
