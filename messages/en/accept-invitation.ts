import { messages } from '../src/messages.ts';

export const acceptInvitationText = messages('accept-invitation', {
  acceptTheInvitation: 'Accept the invitation',
  incorrectLink: 'Incorrect Link',
  theAddressIsNotWhole: 'The address is not whole. Open the link in the mail with your invitation.',
  logIn: 'Log in',
  youAreInvitedAs: 'You are invited to work in the shop as <b>{email}</b>.',
  nameOptional: 'Name (optional)',
  password: 'Password',
  ofYourAccountOrANewOne: 'If you have an account with this address, its password. If not, choose one: {passwordRule}.',
  askForANewOne: '{badInvitation}. It is good once, and for a week. Ask the person who invited you for a new one.',
  accepting: 'Accepting…',
});
