import { messages } from '../src/messages.ts';

export const homeSectionsText = messages('home-sections', {
  products: 'Products',
  categories: 'Categories',
});
