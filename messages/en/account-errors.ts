import { messages } from '../src/messages.ts';

/** Why something about an account or a cart is refused. */
export const accountErrorsText = messages('account-errors', {
  tooManyFailures: 'Too many failed attempts. Please wait some minutes and try again',
  isALeakedPassword: 'This password is on the lists of leaked passwords. Please choose another one',
  tooManyRequests: 'Too many requests from your network. Please try again later',
  tooManyAccounts: 'Too many new accounts from your network. Please try again later',
  tooManyGuests: 'Too many carts were begun from your network. Please wait a minute and try again, or log in',
  onlyYourOwnUser: 'You can change only your own user',
  changedMeanwhile: 'Your profile was changed meanwhile, in another tab perhaps',
  changedVeryOften: 'You changed your profile very often. Please wait a while and try again',
  wrongCode: 'This code is wrong, or was used already. Wait for the next one and try again',
  wrongPasskey: 'This passkey could not be checked. Please try again',
  refundNeedsFactor: 'A refund as high as this needs a second factor. Set up two-step log-in on your profile first',
  tooManyChallenges: 'Too many attempts from your network. Please wait some minutes and try again',
  wrongPassword: 'This is not your password',
  isYourAddress: 'This is your e-mail address already',
  languageMustBeOneOf: 'language must be one of {languages}',
  noSuchSession: 'This session has ended already',
  /** A device, such as Firefox on Linux. */
  browserOnSystem: '{browser} on {system}',
  notInYourCart: 'This line is not in your cart',
});
