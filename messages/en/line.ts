import { messages } from '../src/messages.ts';

export const lineText = messages('line', {
  items: '{count, plural, one {# item} other {# items}}',
  firstToLastDay: '{first} to {last}',
  lowestPriceOfTheLast: 'Lowest price of the last 30 days: {lowest}',
  pricePerOne: '{price} per {unit, select, m2 {m²} other {{unit}}}',
  pricePer: '{price} per {amount} {unit, select, m2 {m²} piece {pieces} other {{unit}}}',
});
