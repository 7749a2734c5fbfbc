import { messages } from '../src/messages.ts';

export const valueRowsText = messages('value-rows', {
  valueNumber: 'Value {number}',
  addValue: 'Add a value',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  remove: 'Remove {name}',
  noValuesYet: 'No values yet.',
});
