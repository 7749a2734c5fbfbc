import { pages } from '@shop/contract/paths';
import { accountMailsText } from '@shop/messages/account-mails';
import { paragraphOf, type ShopMail, shopMail } from '../mails/shop-mail.ts';
import { dateFormat } from '../platform/in-language.ts';

const instant = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** @param name what the mail calls its reader */
export function resetLinkMail(name: string, link: string, expiresAt: Date): ShopMail {
  const until = `${instant.format(expiresAt)} UTC`;
  return shopMail(
    'password-reset',
    { name, link },
    {
      heading: accountMailsText.chooseANewPassword,
      news: (intro) => intro,
      preview: accountMailsText.theLinkWorksOnce({ until }),
      blocks: [
        { type: 'button', label: accountMailsText.chooseANewPassword, url: link, spelledOut: true },
        {
          type: 'note',
          text: accountMailsText.theLinkWorksOnceIfItWasNotYou({ until }),
        },
      ],
    },
  );
}

/** @param name what the mail calls its reader */
export function emailConfirmMail(name: string, link: string, expiresAt: Date): ShopMail {
  const until = `${instant.format(expiresAt)} UTC`;
  return shopMail(
    'email-confirm',
    { name, link },
    {
      heading: accountMailsText.confirmYourAddress,
      news: (intro) => intro,
      preview: accountMailsText.theLinkWorksOnce({ until }),
      blocks: [
        { type: 'button', label: accountMailsText.confirmYourAddress, url: link, spelledOut: true },
        { type: 'note', text: accountMailsText.theLinkConfirmsTheAddress({ until }) },
      ],
    },
  );
}

/** To the address that was the account's. */
export function emailChangedMail(name: string, publicUrl: string, at: Date): ShopMail {
  const link = publicUrl + pages.home;
  return shopMail(
    'email-changed',
    { name, link },
    {
      heading: accountMailsText.yourAddressWasChanged,
      news: (intro) =>
        paragraphOf(accountMailsText.theAddressWasChangedOn({ time: `${instant.format(at)} UTC` }), intro),
      preview: accountMailsText.yourAddressWasChanged,
      blocks: [
        { type: 'button', label: accountMailsText.toTheShop, url: link },
        { type: 'note', text: accountMailsText.ifTheAddressWasNotChangedByYou },
      ],
    },
  );
}

/** @param name what the mail calls its reader */
export function invitationMail(name: string, link: string, expiresAt: Date): ShopMail {
  const until = `${instant.format(expiresAt)} UTC`;
  return shopMail(
    'invitation',
    { name, link },
    {
      heading: accountMailsText.youAreInvited,
      news: (intro) => intro,
      preview: accountMailsText.theLinkWorksOnce({ until }),
      blocks: [
        { type: 'button', label: accountMailsText.acceptTheInvitation, url: link, spelledOut: true },
        { type: 'note', text: accountMailsText.theInvitationIsGoodUntil({ until }) },
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
      heading: accountMailsText.yourPasswordWasChanged,
      news: (intro) =>
        paragraphOf(accountMailsText.thePasswordWasChangedOn({ time: `${instant.format(at)} UTC` }), intro),
      preview: accountMailsText.youAreLoggedOut,
      blocks: [
        { type: 'button', label: accountMailsText.logIn, url: link },
        {
          type: 'note',
          text: accountMailsText.ifItWasNotYou,
        },
      ],
    },
  );
}

/** @param name what the mail calls its reader */
export function secondFactorMail(
  name: string,
  publicUrl: string,
  { change, at }: { change: SecondFactorChange; at: Date },
): ShopMail {
  const link = publicUrl + pages.profile;
  const time = `${instant.format(at)} UTC`;
  return shopMail(
    'second-factor-changed',
    { name, link },
    {
      heading: accountMailsText.yourTwoStepLogInWasChanged,
      news: (intro) => paragraphOf(changeOfFactor[change]({ time }), intro),
      preview: accountMailsText.yourTwoStepLogInWasChanged,
      blocks: [
        { type: 'button', label: accountMailsText.toYourProfile, url: link },
        { type: 'note', text: accountMailsText.ifTheFactorWasNotChangedByYou },
      ],
    },
  );
}

export const secondFactorChanges = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'all-removed',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

const changeOfFactor: Readonly<Record<SecondFactorChange, (values: { time: string }) => string>> = {
  'totp-added': accountMailsText.anAppWasAdded,
  'totp-removed': accountMailsText.anAppWasRemoved,
  'passkey-added': accountMailsText.aPasskeyWasAdded,
  'passkey-removed': accountMailsText.aPasskeyWasRemoved,
  'all-removed': accountMailsText.allFactorsWereRemoved,
};
