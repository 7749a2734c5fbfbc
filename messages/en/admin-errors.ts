import { messages } from '../src/messages.ts';

/** Why something of the back office is refused that is neither about products nor about orders. */
export const adminErrorsText = messages('admin-errors', {
  noSuchUser: 'There is no such user',
  fileIsSent: 'A file is just being sent to you. Please try again in a moment',
  mayNotReadOrders: 'You may not read orders',
  noSuchMailKind: 'There is no such kind of mail',
  testMailsAnHour: 'You can send {most} test mails an hour',
  textChanged: 'Someone else changed this text meanwhile',
  noSuchPage: 'There is no such page',
  noSuchPromotion: 'There is no such promotion',
  noSuchCustomer: 'There is no such customer',
  noSuchSegment: 'There is no such segment',
  segmentChanged: 'This segment was changed meanwhile',
  automaticNeedsNoCodes: 'An automatic promotion needs no codes. Make it one by code first',
  hasCode: 'This promotion has the code {code}. Remove it first',
  codeIsTaken: 'The promotion “{promotion}” has the code {code}',
  taxRateChanged: 'Someone else changed this tax rate meanwhile',
  promotionChanged: 'Someone else changed this promotion meanwhile',
  zoneChanged: 'Someone else changed this shipping zone meanwhile',
  noSuchZone: 'There is no such shipping zone',
  noSuchTaxRate: 'There is no such tax rate',
  fromAboveTo: 'from must not be above to',
  periodTooLong: 'from must be at most {days, number} days before to',
  tooManyHours: 'by must be day, week or month for more than {count, number} hours',
  languagesMustComeAlong: 'languages must be among {languages}',
});
