import { messages } from '../src/messages.ts';

/** What mails about an account say besides their first sentence, which the merchant may change. */
export const accountMailsText = messages('en', {
  chooseANewPassword: 'Choose a new password',
  theLinkWorksOnce: 'The link works once, until {until}.',
  theLinkWorksOnceIfItWasNotYou:
    'The link works once, until {until}. If it was not you, do nothing: your password stays as it is.',
  youAreInvited: 'You are invited',
  acceptTheInvitation: 'Accept the invitation',
  theInvitationIsGoodUntil: 'The link works once, until {until}. If you do not know the shop, do nothing.',
  yourPasswordWasChanged: 'Your password was changed',
  thePasswordWasChangedOn: 'The password of your account was changed on {time}.',
  youAreLoggedOut: 'You are logged out everywhere.',
  logIn: 'Log in',
  ifItWasNotYou:
    "If it was not you, somebody else can read your mail. Secure your mailbox first, then choose 'Forgot password?' at the login.",
});
