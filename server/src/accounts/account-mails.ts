import { pages } from '@shop/contract/paths';
import type { MailContent } from '../platform/mail/mail-content.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function resetLinkContent(url: string, expiresAt: Date): MailContent {
  const until = `${instant.format(expiresAt)} UTC`;
  return {
    subject: 'Choose a new password',
    preview: `The link works once, until ${until}.`,
    heading: 'Choose a new password',
    blocks: [
      { type: 'text', text: 'Somebody, hopefully you, asked for a new password for your account. Choose it here:' },
      { type: 'button', label: 'Choose a new password', url, spelledOut: true },
      {
        type: 'note',
        text: `The link works once, until ${until}. If it was not you, do nothing: your password stays as it is.`,
      },
    ],
  };
}

export function passwordChangedContent(publicUrl: string, at: Date): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'You are logged out everywhere.',
    heading: 'Your password was changed',
    blocks: [
      {
        type: 'text',
        text: `The password of your account was changed on ${instant.format(at)} UTC. You are logged out on every device; log in with the new password.`,
      },
      { type: 'button', label: 'Log in', url: publicUrl + pages.login },
      {
        type: 'note',
        text: `If it was not you, somebody else can read your mail. Secure your mailbox first, then choose 'Forgot password?' at the login.`,
      },
    ],
  };
}
