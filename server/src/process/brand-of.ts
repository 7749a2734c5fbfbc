/** What documents show of the shop before any script runs. */

import { defaultSettings, type ShopSettings } from '@shop/contract/settings';
import { type ShownShop, unsetShop } from '@shop/contract/shown-shop';
import type { Brand } from '../platform/http/document.ts';

/** @returns undefined where all is as it was delivered: the document then stays as the build made it */
export function brandOf(settings: ShopSettings): Brand | undefined {
  const { shopName, logo, icon, accentColor, currency, payments } = settings;
  const orderButton = settings.orderButton === defaultSettings.orderButton ? null : settings.orderButton;
  const shown: ShownShop = { shopName, logo, orderButton, currency, payments };
  const ownColor = accentColor.toLowerCase() !== defaultSettings.accentColor;
  const data = JSON.stringify(shown);
  if (data === JSON.stringify(unsetShop) && icon === null && !ownColor) return undefined;
  return {
    name: shopName,
    logo: logo ?? undefined,
    icon: icon ?? undefined,
    stylesheet: ownColor ? `/theme/${accentColor.slice(1).toLowerCase()}.css` : undefined,
    data,
  };
}
