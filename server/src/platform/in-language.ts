/** What Intl writes, in the language of the moment. */

import { localeText } from '@shop/messages/locale';

/** Makes the formatter once for each language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const formatter = madeOnce((tag) => new Intl.DateTimeFormat(tag, options));
  return { format: (date) => formatter().format(date) };
}

/** The same for numbers. */
export function numberFormat(options: Intl.NumberFormatOptions): { format: (number: number) => string } {
  const formatter = madeOnce((tag) => new Intl.NumberFormat(tag, options));
  return { format: (number) => formatter().format(number) };
}

function madeOnce<Formatter>(make: (tag: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const { tag } = localeText;
    const formatter = made.get(tag) ?? make(tag);
    made.set(tag, formatter);
    return formatter;
  };
}
