import { messages } from '../src/messages.ts';

/** What search engines and previews say of pages. */
export const documentsText = messages('documents', {
  listOfShop: '{heading} at {shop}: prices, pictures and what is in stock.',
});
