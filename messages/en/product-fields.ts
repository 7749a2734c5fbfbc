import { messages } from '../src/messages.ts';

/** What the fields of products and variants are called, by their names in the contract's list. */
export const productFieldText = messages('en', {
  sku: 'SKU',
  image: 'Picture',
});
