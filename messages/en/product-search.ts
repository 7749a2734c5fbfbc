import { messages } from '../src/messages.ts';

export const productSearchText = messages('product-search', {
  addProducts: 'Add products',
  addHint: 'Search by title, brand or category',
  full: 'There are {most} products, and more are not possible.',
  chosenCount: '{count, plural, =0 {No products chosen} one {One product} other {{count} products}}',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  remove: 'Remove {name}',
  placeOf: 'Place of {name}',
});
