import { pages } from '@shop/contract/paths';
import type { MailContent } from '../platform/mail/mail-content.ts';

export function resetLinkContent(url: string, ttlSeconds: number): MailContent {
  return {
    subject: 'Choose a new password',
    preview: `The link is good for ${duration(ttlSeconds)} and works once.`,
    heading: 'Choose a new password',
    blocks: [
      { type: 'text', text: 'Somebody, hopefully you, asked for a new password for your account. Choose it here:' },
      { type: 'button', label: 'Choose a new password', url, spelledOut: true },
      {
        type: 'note',
        text: `The link works once, and for ${duration(ttlSeconds)} from when it was asked for. If it was not you, do nothing: your password stays as it is.`,
      },
    ],
  };
}

/** @param at 'January 15, 2026 at 12:00 PM UTC' */
export function passwordChangedContent(publicUrl: string, at: string): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'You are logged out everywhere.',
    heading: 'Your password was changed',
    blocks: [
      {
        type: 'text',
        text: `The password of your account was changed on ${at}. You are logged out on every device; log in with the new password.`,
      },
      { type: 'button', label: 'Log in', url: publicUrl + pages.login },
      {
        type: 'note',
        text: `If it was not you, somebody else can read your mail. Secure your mailbox first, then choose 'Forgot password?' at the login.`,
      },
    ],
  };
}

/** '1 hour', '90 minutes', '45 seconds' */
function duration(seconds: number): string {
  const unit = seconds % 3600 === 0 ? 'hour' : seconds % 60 === 0 ? 'minute' : 'second';
  const count = seconds / { hour: 3600, minute: 60, second: 1 }[unit];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
