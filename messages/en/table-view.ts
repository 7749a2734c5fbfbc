import { messages } from '../src/messages.ts';

export const tableViewText = messages('table-view', {
  rows: 'Rows of lists',
  compact: 'Compact',
  allColumns: 'All columns',
  notSaved: 'It is shown so now, but not kept. {sentence}',
});
