import { messages } from '../src/messages.ts';

/** How the language writes dates, numbers and lists. */
export const localeText = messages('locale', {
  /** For Intl. */
  tag: 'en-US',
  /** Between the parts of a list in which no 'and' is written. */
  comma: ', ',
});
