/** What Intl writes, in the language of the moment. */

import { localeText } from '@shop/messages/locale';

/** Makes each formatter once for each language. */
function byLanguage<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const language = localeText.tag;
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const current = byLanguage((language) => new Intl.DateTimeFormat(language, options));
  return { format: (date) => current().format(date) };
}

export function countriesInLanguage(): Pick<Intl.DisplayNames, 'of'> {
  const current = byLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return { of: (country) => current().of(country) };
}
