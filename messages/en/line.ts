import { messages } from '../src/messages.ts';

export const lineText = messages('en', {
  firstToLastDay: '{first} to {last}',
  lowestPriceOfTheLast: 'Lowest price of the last 30 days: {lowest}',
});
