/** What Intl writes, in the language of the moment. */

import { localeText } from '@shop/messages/locale';

let dateLanguage = '';

/** @param tag how dates are written in its language, such as de-AT; other languages write theirs as they always do */
export function setDateLanguage(tag: string): void {
  dateLanguage = tag;
}

/** @returns a tag for Intl, with Latin digits in every language */
function dateTag(tag: string): string {
  const [language] = tag.split('-');
  if (dateLanguage.split('-')[0] !== language) return tag;
  return new Intl.Locale(dateLanguage, { numberingSystem: 'latn' }).toString();
}

/** Makes the formatter once for each language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const formatter = madeOnce((tag) => new Intl.DateTimeFormat(tag, options), dateTag);
  return { format: (date) => formatter().format(date) };
}

/** The same for numbers. */
export function numberFormat(options: Intl.NumberFormatOptions): { format: (number: number) => string } {
  const formatter = madeOnce((tag) => new Intl.NumberFormat(tag, options));
  return { format: (number) => formatter().format(number) };
}

function madeOnce<Formatter>(make: (tag: string) => Formatter, tagOf = (tag: string) => tag): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const tag = tagOf(localeText.tag);
    const formatter = made.get(tag) ?? make(tag);
    made.set(tag, formatter);
    return formatter;
  };
}
