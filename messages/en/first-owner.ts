import { messages } from '../src/messages.ts';

export const firstOwnerText = messages('first-owner', {
  makeTheFirstAccount: 'Make the first account',
  incorrectLink: 'Incorrect Link',
  theAddressIsNotWhole:
    'The address is not whole. Open the link that the shop printed when it started, or start the shop again for a new one.',
  logIn: 'Log in',
  itBelongsToTheOwner: 'It belongs to the owner of the shop and may do everything in it.',
  nameOptional: 'Name (optional)',
  password: 'Password',
  confirmPassword: 'Confirm password',
  badOwnerLinkItIs:
    '{badOwnerLink}. It is good once, and for an hour. If the shop has no owner yet, start it again: it prints a new link. <link>Log in</link>',
  creatingYourAccount: 'Creating your account…',
  makeMyAccount: 'Make my account',
});
