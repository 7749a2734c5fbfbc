import { defaultSettings } from '@shop/contract/settings';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { settingFieldText } from '@shop/messages/setting-fields';
import type { TranslatedText } from '../../forms/LanguageTabs.tsx';
import { translationName } from '../../forms/translation-drafts.ts';
import { useSettings } from './group-context.ts';
import { textsIn } from './settings-draft.ts';

/** The plain texts of the settings in a further language. */
export function useTextsIn(): (language: string) => TranslatedText[] {
  const { draft, errors, change } = useSettings();
  // Words that nobody chose come along in each language.
  const isUnset = draft.orderButton === defaultSettings.orderButton;
  return (language) => {
    const { orderButton, invoiceFooter } = textsIn(draft, language);
    const [button, footer] = [translationName(language, 'orderButton'), translationName(language, 'invoiceFooter')];
    return [
      {
        id: button,
        label: settingFieldText.orderButton,
        original: isUnset ? '' : draft.orderButton,
        hint: isUnset ? adminSettingsText.orderButtonComesAlong : adminSettingsText.orderButtonHint,
        value: orderButton,
        error: errors[button],
        maxLength: 60,
        onChange: (text) => change({ [button]: text }),
      },
      {
        id: footer,
        label: settingFieldText.invoiceFooter,
        original: draft.invoiceFooter,
        value: invoiceFooter,
        error: errors[footer],
        rows: 3,
        onChange: (text) => change({ [footer]: text }),
      },
    ];
  };
}
