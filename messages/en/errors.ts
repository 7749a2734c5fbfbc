import { messages } from '../src/messages.ts';

export const errorsText = messages('errors', {
  somethingWentWrong: 'Something went wrong on our side. Please try again',
  theShopCannotBeReached: 'The shop cannot be reached. Check your connection and try again.',
  yourSessionHasEndedPlease: 'Your session has ended. Please log in again.',
  yourAccountMayNotDo: 'Your account may not do this.',
  thisRequestWasRefusedReload: 'This request was refused. Reload the page and try again.',
  somethingInThisRequestWas: 'Something in this request was not understood. Reload the page and try again.',
  thisIsTooMuchTo: 'This is too much to save at once. Shorten it and try again.',
  thisCheckoutWasAlreadyUsed: 'This checkout was already used. Reload the page and try again.',
  someoneElseChangedThisMeanwhile: 'Someone else changed this meanwhile.',
  tryAgainInAMinute: 'Too many attempts. Please try again in a minute.',
  tryAgainInMinutes:
    'Too many attempts. Please try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.',
  thisWasNotFound: 'This was not found.',
  tryAgainLater: 'Too many attempts. Please try again later.',
});
