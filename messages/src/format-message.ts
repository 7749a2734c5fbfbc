import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';

/** What code gets for a text: the text itself, or a function of the values of its placeholders and tags. */
export type FormattedMessage = string | ((values: FormatValues) => unknown);

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** @param language whose plural forms and numbers are used; Arabic has Latin digits */
export function formatMessage(language: string, message: CompiledMessage): FormattedMessage {
  if (typeof message === 'string') return message;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return (values: FormatValues) => format(message, locale, values, { formatters });
}
