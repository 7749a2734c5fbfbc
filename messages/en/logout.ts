import { messages } from '../src/messages.ts';

export const logoutText = messages('logout', {
  signingOut: 'Signing out',
  youAreStillSignedIn: 'You are still signed in. {error}',
});
