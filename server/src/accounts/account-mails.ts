import { pages } from '@shop/contract/paths';
import { paragraphOf, type ShopMail, shopMail } from '../mails/shop-mail.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** @param name what the mail calls its reader */
export function resetLinkMail(name: string, link: string, expiresAt: Date): ShopMail {
  const until = `${instant.format(expiresAt)} UTC`;
  return shopMail(
    'password-reset',
    { name, link },
    {
      heading: 'Choose a new password',
      news: (intro) => intro,
      preview: `The link works once, until ${until}.`,
      blocks: [
        { type: 'button', label: 'Choose a new password', url: link, spelledOut: true },
        {
          type: 'note',
          text: `The link works once, until ${until}. If it was not you, do nothing: your password stays as it is.`,
        },
      ],
    },
  );
}

export function passwordChangedMail(name: string, publicUrl: string, at: Date): ShopMail {
  const link = publicUrl + pages.login;
  return shopMail(
    'password-changed',
    { name, link },
    {
      heading: 'Your password was changed',
      news: (intro) => paragraphOf(`The password of your account was changed on ${instant.format(at)} UTC.`, intro),
      preview: 'You are logged out everywhere.',
      blocks: [
        { type: 'button', label: 'Log in', url: link },
        {
          type: 'note',
          text: `If it was not you, somebody else can read your mail. Secure your mailbox first, then choose 'Forgot password?' at the login.`,
        },
      ],
    },
  );
}
