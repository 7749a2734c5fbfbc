import { messages } from '../src/messages.ts';

export const saveBarText = messages('en', {
  unsavedChanges: 'Unsaved changes',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
});
