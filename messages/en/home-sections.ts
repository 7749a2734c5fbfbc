import { messages } from '../src/messages.ts';

export const homeSectionsText = messages('en', {
  products: 'Products',
  categories: 'Categories',
});
