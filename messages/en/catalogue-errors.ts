import { messages } from '../src/messages.ts';

/** Why something about products, categories or collections is refused. */
export const catalogueErrorsText = messages('catalogue-errors', {
  noProduct: 'There is no product {id}',
  addressOfCategory: 'Another category has this address',
  noSuchCategory: 'There is no such category',
  hasChanged: 'This has changed since it was compared',
  goesWithAnother: 'It goes with another line of the same product that is left out',
  skuIsTaken: 'The SKU {sku} is taken',
  stoppedReading: 'The server stopped while it read this file. Nothing was changed: send the file again.',
  stoppedComparing: 'The server stopped while it compared these products. Nothing was changed: make the preview again.',
  otherDecimals: 'The currency of the shop has other decimals since. Compare the products again',
  productsOrFilter: 'A collection has either products or a filter',
  onlyFilterIsSorted: 'Only the products of a filter are sorted',
  addressOfCollection: 'Another collection has this address',
  noSuchCollection: 'There is no such collection',
  productChanged: 'Someone else changed this product meanwhile',
  stockChanged: 'The stock is {stock} now: it changed meanwhile',
  soldMeanwhile: 'Only {stock} are left: units were sold meanwhile',
  isTaken: '{sku, select, none {The SKU} other {{sku}}} is taken',
  noLongerSold: 'No longer sold: {titles}',
  leftOf: '{stock, plural, =0 {{title} is out of stock} other {Only {stock} left of {title}}}',
  choiceNotSold: 'This choice of {title} is no longer sold',
  noSuchProduct: 'There is no such product',
  synonymsChanged: 'Someone else changed the synonyms meanwhile',
});
