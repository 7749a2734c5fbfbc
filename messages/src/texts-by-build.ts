import type { CompiledMessage } from 'icu-minify/format';
import { type FormattedMessage, formatMessage } from './format-message.ts';

/**
 * In browsers, and where the server draws pages: the build has compiled the texts, and made one copy of the app for each language
 * (`web/vite/compile-messages.ts`).
 */
export function textsOf(
  language: string,
  texts: Readonly<Record<string, CompiledMessage>>,
): Record<string, FormattedMessage> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, formatMessage(language, text)]));
}
