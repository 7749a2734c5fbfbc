import { messages } from '../src/messages.ts';

/** The invented data of mails that show a text to staff. */
export const mailSamplesText = messages('mail-samples', {
  shopper: 'Alex Example',
  street: '12 Sample Street',
  city: 'Springfield',
  state: 'Illinois',
  brand: 'Example Brand',
  lamp: 'Desk lamp',
  mug: 'Coffee mug',
  shipping: 'Standard shipping',
  carrier: 'Example Parcel',
  note: 'This is where the message to your customer stands.',
  reasonOfRefund: 'The mug arrived broken',
  reasonOfReturn: 'It does not fit',
  reasonOfDecline: 'It was used.',
});
