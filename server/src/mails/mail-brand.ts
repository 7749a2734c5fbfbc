import { sourceWidths } from '@shop/contract/pictures';
import { defaultSettings, type ShopSettings } from '@shop/contract/settings';
import { currentLanguage } from '@shop/messages/language';
import { mailsText } from '@shop/messages/mails';
import type { MailBrand } from '../platform/mail/mail-content.ts';

/** How the mails of a shop with these settings look, who sends them, and in which language: that of the moment. */
export function mailBrand(settings: ShopSettings, publicUrl: string): MailBrand {
  const { shopName, logo, accentColor, contact, mail } = settings;
  return {
    language: currentLanguage(),
    publicUrl,
    name: shopName,
    sentBy: mailsText.sentBy({ name: shopName }),
    logo: logo === null ? undefined : shownLogo(logo, publicUrl),
    accent: accentColor === defaultSettings.accentColor ? undefined : accentColor,
    contact,
    // A name in MAIL_FROM stays until the merchant has named the shop.
    fromName: mail.fromName ?? (shopName === defaultSettings.shopName ? undefined : shopName),
    replyTo: mail.replyTo ?? undefined,
  };
}

const LOGO_HEIGHT = 36;
const LOGO_WIDTH = 240;
/** A larger one would take long to load for what is shown of it. */
const OWN_WIDTH = 1000;
/** For screens with many pixels. */
const DENSITY = 2;

/** @returns undefined for an address that does not say how large the picture is */
function shownLogo(address: string, publicUrl: string): MailBrand['logo'] {
  const [, folder = '', wide, high, type = ''] = /^(.*\/)(\d{1,5})x(\d{1,5})\.(jpg|png|webp|avif)$/.exec(address) ?? [];
  const [ownWidth, ownHeight] = [Number(wide), Number(high)];
  if (!(ownWidth > 0 && ownHeight > 0)) return undefined;
  const width = Math.max(1, Math.round(Math.min(LOGO_WIDTH, (LOGO_HEIGHT * ownWidth) / ownHeight)));
  const height = Math.max(1, Math.round((width * ownHeight) / ownWidth));
  // Some mail programs show neither WebP nor AVIF.
  const isWidelyShown = (type === 'jpg' || type === 'png') && ownWidth <= OWN_WIDTH;
  const widths = sourceWidths(ownWidth);
  const source = widths.find((one) => one >= DENSITY * width) ?? widths.at(-1) ?? ownWidth;
  const url = new URL(isWidelyShown ? address : `${folder}${source}.webp`, publicUrl).href;
  return { url, width, height };
}
