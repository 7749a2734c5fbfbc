import { messages } from '../src/messages.ts';

export const loginText = messages('login', {
  logInToYourAccount: 'Log in to your account',
  newHereCreateAnAccount: 'New here? <link>Create an Account</link>',
  yourSessionHasEndedLog: 'Your session has ended. Log in again to go on where you were.',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  loggingIn: 'Logging in…',
  logIn: 'Log in',
});
