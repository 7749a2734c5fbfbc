import { messages } from '../src/messages.ts';

export const resetPasswordText = messages('reset-password', {
  chooseANewPassword: 'Choose a new password',
  forTheAccountEmail: 'For the account <strong>{email}</strong>',
  password: 'Password',
  confirmPassword: 'Confirm password',
  askForANewLink: 'Ask for a new link',
  saving: 'Saving…',
  setTheNewPassword: 'Set the new password',
  rememberedItLogIn: 'Remembered it? <link>Log In</link>',
  incorrectLink: 'Incorrect Link',
  theAddressIsNotWhole: 'The address is not whole. Open the link in the mail once more, or ask for a new one.',
  passwordReset: 'Password Reset',
  yourNewPasswordIsSet: 'Your new password is set. You are logged out on every device; log in with the new one.',
  logIn: 'Log in',
});
