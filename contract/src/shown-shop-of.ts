import { defaultSettings, type ShopSettings } from './settings.ts';
import type { ShownShop } from './shown-shop.ts';

/**
 * What documents in a language tell the app of the shop. In a file of its own, so that shoppers load no rules of settings.
 * @param shop with the texts of that language
 */
export function shownShopOf(shop: ShopSettings, language: string): ShownShop {
  const { shopName, logo, orderButton, currency, maxPrice, payments, menu, badges, contact, country } = shop;
  return {
    shopName,
    logo,
    orderButton: orderButton === defaultSettings.orderButton ? null : orderButton,
    currency,
    maxPrice,
    payments,
    menu: [...menu],
    badges,
    contact,
    country,
    hasSections: shop.home.length > 0,
    ...(shop.storefront === 'public' && { isOpen: true }),
    ...(shop.languages.length > 1 && { languages: [...shop.languages], language }),
  };
}
