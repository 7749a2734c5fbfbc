import { messages } from '../src/messages.ts';

export const adminOptionsText = messages('admin-options', {
  intro:
    'What shoppers choose of a product. Color and Size are always there; others, such as the grind of coffee, are yours.',
  newOption: 'New option',
  allOptions: 'All options',
  option: 'Option',
  name: 'Name',
  values: 'Values',
  valueCount: '{count, plural, one {# value} other {# values}}',
  builtIn: 'Built in',
  colorOfValue: 'Colour of {name}, such as #1e3a8a',
  deleteThisOption: 'Delete this option?',
  deletedConsequence: 'It is deleted only if no product has it. Orders keep what was chosen.',
  someoneElseChanged: 'Someone else changed this option meanwhile',
  thisDoesNotExist: 'This option does not exist',
});
