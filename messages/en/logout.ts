import { messages } from '../src/messages.ts';

export const logoutText = messages('en', {
  signingOut: 'Signing out',
  youAreStillSignedIn: 'You are still signed in. {error}',
});
