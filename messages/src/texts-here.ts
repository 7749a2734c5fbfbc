import { compileMessage } from './compile-message.ts';
import { type FormattedMessage, formatMessage } from './format-message.ts';
import { currentLanguage, DEFAULT_LANGUAGE } from './language.ts';
import { translations } from './translations.ts';

/**
 * In Node, where one process speaks all languages: each text is that of the current language when it is read, or when it is called. A
 * plain text must therefore be read where it is used, and not be kept in a constant of a module.
 */
export function textsOf(id: string, texts: Readonly<Record<string, string>>): Record<string, FormattedMessage> {
  const all: Record<string, FormattedMessage> = {};
  for (const [name, text] of Object.entries(texts)) {
    const get = byLanguage(id, name, text);
    if (typeof get(DEFAULT_LANGUAGE) === 'string')
      Object.defineProperty(all, name, { enumerable: true, get: () => get(currentLanguage()) });
    else all[name] = (values) => called(get(currentLanguage()), values);
  }
  return all;
}

function byLanguage(id: string, name: string, original: string): (language: string) => FormattedMessage {
  const known = new Map<string, FormattedMessage>();
  return (language) => {
    const kept = known.get(language);
    if (kept !== undefined) return kept;
    const translated = translations[language]?.[id]?.[name];
    const made =
      translated === undefined
        ? formatMessage(DEFAULT_LANGUAGE, compileMessage(original))
        : formatMessage(language, compileMessage(translated, language));
    known.set(language, made);
    return made;
  };
}

function called(message: FormattedMessage, values: Parameters<Exclude<FormattedMessage, string>>[0]): unknown {
  return typeof message === 'string' ? message : message(values);
}
