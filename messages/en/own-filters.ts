import { messages } from '../src/messages.ts';

export const ownFiltersText = messages('own-filters', {
  nameAndValue: '{name}: {value}',
  nameUpTo: '{name}: up to {to}',
  nameFrom: '{name}: from {from}',
  nameFromTo: '{name}: {from} to {to}',
  inUnit: '{number} {unit}',
  rangeOfName: '{bound, select, from {{name} from} other {{name} to}}{unit, select, none {} other { in {unit}}}',
  enterANumber: 'Enter a number, such as 25 or 12.5.',
});
