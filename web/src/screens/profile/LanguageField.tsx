import type { User } from '@shop/contract/accounts';
import { pathInLanguage } from '@shop/contract/languages';
import { profileText } from '@shop/messages/profile';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { rememberLanguage } from '../../shell/language-choice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { currentShop } from '../../state/shown-shop.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { nameOfLanguage } from '../../ui/name-of-language.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { saveUser } from './save-user.ts';

/** In which language the shop writes to its user and shows itself to them; nothing where there is only one. */
export function LanguageField({ user }: { user: User }) {
  const { languages = [], language: current } = currentShop();
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  const [saving, setSaving] = useState<string>();
  const [error, setError] = useState<string>();
  if (languages.length < 2) return null;
  const own = user.language ?? '';
  const isGone = own !== '' && !languages.includes(own);

  async function choose(chosen: string): Promise<void> {
    const language = chosen === '' ? null : chosen;
    setSaving(chosen);
    setError(undefined);
    const failure = await dispatch(saveUser(() => ({ language })));
    setSaving(undefined);
    if (failure !== undefined) {
      setError(sentenceFor(failure));
      return;
    }
    rememberLanguage(language);
    if (language === null || language === current) toast.success(profileText.languageSaved);
    else window.location.assign(pathInLanguage(pathname + search, language, languages));
  }

  return (
    <SelectField
      label={profileText.language}
      hint={profileText.languageHint}
      error={error}
      className="mt-6 max-w-md border-t border-line pt-6"
      value={saving ?? own}
      aria-busy={saving !== undefined}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{profileText.noLanguage}</option>
      {isGone && <option value={own}>{nameOfLanguage(own)}</option>}
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOfLanguage(language)}
        </option>
      ))}
    </SelectField>
  );
}
