import { messages } from '../src/messages.ts';

/** What the server says of texts in further languages. */
export const translationsText = messages('translations', {
  ofDefault: '{language} is the default language: its texts are the fields themselves',
});
