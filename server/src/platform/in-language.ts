/** What Intl writes, in the language of the moment. */

import { localeText } from '@shop/messages/locale';

/** Makes the formatter once for each language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    format(date) {
      const { tag } = localeText;
      const known = made.get(tag) ?? new Intl.DateTimeFormat(tag, options);
      made.set(tag, known);
      return known.format(date);
    },
  };
}
