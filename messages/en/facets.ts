import { messages } from '../src/messages.ts';

/** Values of facets that have no name of their own. */
export const facetsText = messages('facets', {
  yes: 'Yes',
  no: 'No',
});
