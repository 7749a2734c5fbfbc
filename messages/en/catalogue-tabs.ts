import { messages } from '../src/messages.ts';

export const catalogueTabsText = messages('en', {
  catalogue: 'Catalogue',
  productList: 'Product list',
});
