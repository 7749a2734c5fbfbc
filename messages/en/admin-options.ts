import { messages } from '../src/messages.ts';

export const adminOptionsText = messages('en', {
  intro:
    'What shoppers choose of a product. Color and Size are always there; others, such as the grind of coffee, are yours.',
  newOption: 'New option',
  allOptions: 'All options',
  editOption: 'Edit {name}',
  option: 'Option',
  name: 'Name',
  values: 'Values',
  valueCount: '{count, plural, one {# value} other {# values}}',
  builtIn: 'Built in',
  colorOfValue: 'Colour of {name}, such as #1e3a8a',
  saved: '{name} saved',
  delete: 'Delete',
  deleting: 'Deleting…',
  deleteThisOption: 'Delete this option?',
  deletedConsequence: 'It is deleted only if no product has it. Orders keep what was chosen.',
  deleted: '{name} deleted',
  someoneElseChanged: 'Someone else changed this option meanwhile',
  nothingWasSaved: 'Nothing was saved, and nothing you typed is lost. It is now called “{name}”.',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine, and save over theirs',
  thisDoesNotExist: 'This option does not exist',
  itMayHaveBeenDeleted: 'It may have been deleted.',
});
