/** What documents show of the shop before any script runs. */

import { pathInLanguage } from '@shop/contract/languages';
import { defaultSettings, type ShopSettings } from '@shop/contract/settings';
import { unsetShop } from '@shop/contract/shown-shop';
import { shownShopOf } from '@shop/contract/shown-shop-of';
import type { Brand } from '../platform/http/document.ts';

/**
 * @param language of the document
 * @returns undefined where all is as it was delivered: the document then stays as the build made it
 */
export function brandOf(settings: ShopSettings, language: string): Brand | undefined {
  const { shopName, logo, icon, accentColor, menu } = settings;
  const ownColor = accentColor.toLowerCase() !== defaultSettings.accentColor;
  const data = JSON.stringify(shownShopOf(settings, language));
  if (data === JSON.stringify(unsetShop) && icon === null && !ownColor) return undefined;
  return {
    name: shopName,
    logo: logo ?? undefined,
    icon: icon ?? undefined,
    stylesheet: ownColor ? `/theme/${accentColor.slice(1).toLowerCase()}.css` : undefined,
    menu: menu.map(({ label, to }) => ({
      label,
      to: to.startsWith('/') ? pathInLanguage(to, language, settings.languages) : to,
    })),
    data,
  };
}
