import { messages } from '../src/messages.ts';

/** Values of facets that have no name of their own. */
export const facetsText = messages('en', {
  yes: 'Yes',
  no: 'No',
});
