import { messages } from '../src/messages.ts';

/** What the lists and forms of all that staff set up have in common: pages, categories, collections, attributes, options. */
export const recordsText = messages('records', {
  edit: 'Edit {name}',
  saved: '{name} saved',
  nothingWasSaved: 'Nothing was saved, and nothing you typed is lost. It is now called “{name}”.',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine, and save over theirs',
  delete: 'Delete',
  deleting: 'Deleting…',
  deleted: '{name} deleted',
  itMayHaveBeenDeleted: 'It may have been deleted.',
});
