import { messages } from '../src/messages.ts';

export const signupText = messages('signup', {
  createANewAccount: 'Create a New Account',
  alreadyAMemberLogIn: 'Already a member? <link>Log In</link>',
  password: 'Password',
  confirmPassword: 'Confirm password',
  creatingYourAccount: 'Creating your account…',
  signUp: 'Sign up',
});
