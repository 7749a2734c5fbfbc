import { adminSettingsText } from '@shop/messages/admin-settings';
import { localeText } from '@shop/messages/locale';
import { settingFieldText } from '@shop/messages/setting-fields';
import { lazily } from '../../ui/lazily.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useSettings } from './group-context.ts';
import { Check } from './SettingFields.tsx';

const names = lazily(() => new Intl.DisplayNames(localeText.tag, { type: 'language' }));
const nameOf = (language: string) => names().of(language) ?? language;

/** The default language, and the further ones that come along. */
export function LanguagesSetting() {
  const { draft, errors, fixed, availableLanguages, change } = useSettings();
  const isFixed = fixed.includes('languages');
  const [standard = 'en', ...further] = draft.languages;
  const offered = [...new Set([...availableLanguages, ...draft.languages])];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        id="languages"
        label={adminSettingsText.defaultLanguage}
        value={standard}
        disabled={isFixed}
        error={errors.languages}
        hint={isFixed ? adminSettingsText.fixedHint : adminSettingsText.defaultLanguageHint}
        onChange={({ currentTarget: { value } }) =>
          change({ languages: [value, ...draft.languages.filter((one) => one !== value)] })
        }
      >
        {offered.map((language) => (
          <option key={language} value={language}>
            {nameOf(language)}
          </option>
        ))}
      </SelectField>
      <fieldset className="min-w-0">
        <legend className="pb-1 text-sm font-medium">{settingFieldText.languages}</legend>
        {offered
          .filter((language) => language !== standard)
          .map((language) => (
            <Check
              key={language}
              label={nameOf(language)}
              checked={further.includes(language)}
              disabled={isFixed}
              onChange={(checked) =>
                change({
                  languages: checked
                    ? [...draft.languages, language]
                    : draft.languages.filter((one) => one !== language),
                })
              }
            />
          ))}
      </fieldset>
    </div>
  );
}
