import { messages } from '../src/messages.ts';

export const accountText = messages('account', {
  chooseAPassword: 'Choose a password',
  andYouHaveAnAccount: 'Then you have an account for {email}, and this order is in My Account > My Orders.',
  password: 'Password',
  createAccount: 'Create account',
  creatingYourAccount: 'Creating your account…',
  thereIsAnAccountLogIn:
    'There is an account with this e-mail address. <link>Log in</link>, and this order goes to it.',
  thereIsAnAccountOrderStays:
    'There is an account with this e-mail address. <link>Log in</link> to see its orders; this one stays under its own link.',
  yourAccountIsReady: 'Your account is ready, and this order is in it.',
});
