import { messages } from '../src/messages.ts';

export const orderMailsText = messages('order-mails', {
  mails: 'Mails',
  noneWasRecordedForThis: 'None was recorded for this order.',
  inASummary: 'in a summary with others',
  goesOutInASummary: 'goes out in a summary with others',
  triedTimes: '{tries, plural, one {tried once} other {tried {tries} times}}',
  sending: 'Sending…',
  sendAgainTitle: 'Send again: {title}',
  sendAgain: 'Send again',
});
