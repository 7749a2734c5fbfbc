import { messages } from '../src/messages.ts';

/** How the history of a product writes its variants. */
export const auditedProductText = messages('audited-products', {
  theOnlyOne: 'The only one',
  inStock: '{stock} in stock',
  variant: '{choices}: {facts}',
});
