import { messages } from '../src/messages.ts';

/** What a file of another program says that does not come over, or not as it is. Columns keep their names in every language. */
export const importNotesText = messages('import-notes', {
  leftOut: '{what} does not come over',
  valuesLeftOut: '{name}: {values} does not come over',
  notCounted: 'Stock that is not counted is 0 here',
  belowZero: 'A stock of {stock} is 0 here',
  noGtin: '{gtin} is no GTIN, and does not come over',
  noPicture: '{address} is no address of a picture',
  mostPictures: 'A product has {most} pictures, so {address} does not come over',
  severalDiscounts:
    'One discount cannot say these prices: {price} is the price, and {before} before it does not come over',
  giftCard: 'A gift card comes over as any other product',
  mostLevels: 'Categories have {most} levels: the others are left out',
  typeLeftOut: 'The product is in {category}, and the type {type} does not come over',
  typesLeftOut: 'Products of the type {type} do not come over',
  noParent: 'There is no product {parent} in this file, so its variation does not come over',
  salesDiffer: 'The variations have sales of different days: what each costs now comes over',
  oneCategory: 'A product has one category, so {category} does not come over',
  tagsNotChosen: 'The attribute tags of the shop is none that is chosen, so tags do not come over',
  tagsLeftOut: 'An attribute has at most {most} values, so {count} tags do not come over',
});
