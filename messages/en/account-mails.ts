import { messages } from '../src/messages.ts';

/** What mails about an account say besides their first sentence, which the merchant may change. */
export const accountMailsText = messages('account-mails', {
  chooseANewPassword: 'Choose a new password',
  theLinkWorksOnce: 'The link works once, until {until}.',
  theLinkWorksOnceIfItWasNotYou:
    'The link works once, until {until}. If it was not you, do nothing: your password stays as it is.',
  confirmYourAddress: 'Confirm your new e-mail address',
  theLinkConfirmsTheAddress:
    'The link works once, until {until}. Until you follow it, your old address stays. If you do not know the shop, do nothing.',
  yourAddressWasChanged: 'Your e-mail address was changed',
  theAddressWasChangedOn:
    'The e-mail address of your account was changed on {time}. This is the last mail to the old one.',
  ifTheAddressWasNotChangedByYou: 'If it was not you, please write to us at once.',
  toTheShop: 'To the shop',
  yourTwoStepLogInWasChanged: 'Your two-step log-in was changed',
  anAppWasAdded: 'An authenticator app was set up for your account on {time}. From now on you log in with its codes.',
  anAppWasRemoved: 'The authenticator app of your account was removed on {time}.',
  aPasskeyWasAdded:
    'A passkey was added to your account on {time}. From now on you can log in with it and your password.',
  aPasskeyWasRemoved: 'A passkey of your account was removed on {time}.',
  allFactorsWereRemoved:
    'An owner of the shop removed your two-step log-in on {time}, as you asked for it. Your password alone logs you in until you set it up again.',
  toYourProfile: 'To your profile',
  ifTheFactorWasNotChangedByYou: 'If it was not you, change your password and write to us at once.',
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
