/** The settings as shoppers are shown them: the merchant's texts in the language of the moment. */

import {
  defaultSettings,
  type SettingTexts,
  type ShopSettings,
  type TranslatedSettings,
} from '@shop/contract/settings';
import { checkoutText } from '@shop/messages/checkout';
import { shownTexts, textsOfLanguage } from '../platform/content-languages.ts';

/** Menu and home as whole lists. An order button that the merchant never worded stays as it is, also where another language has one. */
export function shownSettings(settings: TranslatedSettings): TranslatedSettings {
  const { menu, home, orderButton, invoiceFooter, translations } = settings;
  const shown = shownTexts<SettingTexts>({ menu, home, orderButton, invoiceFooter }, translations);
  return { ...settings, ...shown, orderButton: textsOfLanguage(translations).orderButton ?? orderButton };
}

/** What the button says: unset, that is a message of the language. */
export function orderButtonOf({ orderButton }: Pick<ShopSettings, 'orderButton'>): string {
  return orderButton === defaultSettings.orderButton ? checkoutText.orderNow : orderButton;
}
