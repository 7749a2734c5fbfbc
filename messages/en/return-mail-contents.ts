import { messages } from '../src/messages.ts';

/** What mails about returns and refunds say beside their intros, which merchants may change. Amounts are given as texts. */
export const returnMailText = messages('return-mail-contents', {
  yourReturn: 'Your return',
  yourReturnSubject: 'Your return of order #{order}',
  seeYourOrder: 'See your order #{order}.',
  requested: 'Your return is requested',
  requestedNews: 'You want to return {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  approved: 'Your return is approved',
  approvedNews: 'Please send us {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  declined: 'Your return is declined',
  declinedNews: 'We cannot take back {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  received: 'Your return is here',
  receivedNews: 'We have received {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  complete: 'Your return is complete',
  completeSubject: 'Your return is complete: order #{order}',
  refunded: 'Your return is refunded',
  refundedSubject: 'Your return is refunded: order #{order}',
  returnedNews: 'You have returned {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  withdrawn: 'Your return is withdrawn',
  withdrawnNews: 'You keep {count, plural, one {{count} item} other {{count} items}} of your order #{order}.',
  youGetMoneyBack: 'You get money back',
  reason: 'Reason: {reason}',
  byCard: 'We refund {amount} to your card. Depending on your bank it takes 5 to 10 days to show.',
  byHand: 'We hand {amount} over to you.',
  handedOver: 'We have handed {amount} over to you.',
});
