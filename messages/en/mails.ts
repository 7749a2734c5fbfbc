import { messages } from '../src/messages.ts';

/** What every mail says. */
export const mailsText = messages('mails', {
  /** The address of the shop follows. */
  sentBy: 'This mail was sent by {name}',
});
