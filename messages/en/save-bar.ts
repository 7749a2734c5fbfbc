import { messages } from '../src/messages.ts';

export const saveBarText = messages('save-bar', {
  unsavedChanges: 'Unsaved changes',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
});
