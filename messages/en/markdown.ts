import { messages } from '../src/messages.ts';

export const markdownText = messages('markdown', {
  preview: 'Preview',
  nothingToPreview: 'What you write appears here as shoppers will see it.',
});
