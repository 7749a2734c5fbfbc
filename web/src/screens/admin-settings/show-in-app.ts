import { setShopMoney } from '@shop/contract/money';
import { defaultSettings, type ShopSettings } from '@shop/contract/settings';
import { shownShopOf } from '@shop/contract/shown-shop-of';
import { SHOP_SHOWN } from '../../shell/use-shown-shop.ts';

/** Makes the open app show the shop as it was just saved, as the next document would. */
export function showInApp(settings: ShopSettings): void {
  const shop = shownShopOf(settings, document.documentElement.lang);
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name=shop]') ?? document.createElement('meta');
  meta.name = 'shop';
  meta.content = JSON.stringify(shop);
  const icon = document.head.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon !== null && settings.icon !== null) icon.href = settings.icon;
  document.head.append(meta);
  showColor(settings.accentColor.toLowerCase());
  setShopMoney(shop);
  dispatchEvent(new Event(SHOP_SHOWN));
}

function showColor(color: string): void {
  const shown = document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/theme/"]');
  if (color === defaultSettings.accentColor) {
    shown?.remove();
    return;
  }
  const sheet = shown ?? document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `/theme/${color.slice(1)}.css`;
  document.head.append(sheet);
}
