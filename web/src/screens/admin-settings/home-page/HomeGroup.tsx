import { adminHomePageText } from '@shop/messages/admin-home-page';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from '../../../forms/focus-field.ts';
import { LanguagePanels } from '../../../forms/LanguagePanels.tsx';
import { translationName } from '../../../forms/translation-drafts.ts';
import { currentShop } from '../../../state/shown-shop.ts';
import { Button } from '../../../ui/Button.tsx';
import { nameOfLanguage } from '../../../ui/name-of-language.ts';
import { SettingsFormContext, useSettings } from '../group-context.ts';
import { SettingsGroup } from '../SettingsGroup.tsx';
import { inAllLanguages, textsIn } from '../settings-draft.ts';
import type { SettingsForm } from '../use-settings-form.ts';
import { HomePreview } from './HomePreview.tsx';
import { MenuEditor } from './MenuEditor.tsx';
import { SectionsEditor } from './SectionsEditor.tsx';

const lists = ['menu', 'home'] as const;

/** The same form with the menu and the sections of a further language. */
function formIn(form: SettingsForm, language: string): SettingsForm {
  const { menu, home } = textsIn(form.draft, language);
  return {
    ...form,
    at: `translations.${language}.`,
    draft: { ...form.draft, menu, home },
    change: (changes) =>
      form.change(
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [translationName(language, name), value])),
      ),
  };
}

/** Which lists a language lacks, for which shoppers are shown those of the default. */
const missingLists = (form: SettingsForm, language: string) =>
  lists.filter((name) => formIn(form, language).draft[name].length === 0 && form.draft[name].length > 0);

export function HomeGroup() {
  const form = useSettings();
  const [shown, setShown] = useState<string>();
  return (
    <SettingsGroup
      id="home"
      title={adminHomePageText.groupHome}
      names={inAllLanguages(lists)}
      preview={
        <Shown form={shown === undefined ? form : withFallback(form, shown)}>
          <HomePreview language={shown} />
        </Shown>
      }
    >
      <LanguagePanels
        onShow={setShown}
        missingIn={(language) => missingLists(form, language).length}
        panelIn={(language) => (
          <Shown form={formIn(form, language)}>
            <ListsOfDefault form={form} language={language} />
            <MenuEditor />
            <SectionsEditor />
          </Shown>
        )}
      >
        <MenuEditor />
        <SectionsEditor />
      </LanguagePanels>
    </SettingsGroup>
  );
}

function Shown({ form, children }: { form: SettingsForm; children: ReactNode }) {
  return <SettingsFormContext.Provider value={form}>{children}</SettingsFormContext.Provider>;
}

/** As shoppers of the language are shown it. */
function withFallback(form: SettingsForm, language: string): SettingsForm {
  const inLanguage = formIn(form, language);
  const own = missingLists(form, language).map((name) => [name, form.draft[name]]);
  return { ...inLanguage, draft: { ...inLanguage.draft, ...Object.fromEntries(own) } };
}

/** Lists are translated as a whole: one begins with that of the default. */
function ListsOfDefault({ form, language }: { form: SettingsForm; language: string }) {
  const [standard = ''] = currentShop().languages ?? [];
  const name = nameOfLanguage(standard);
  const [first, ...more] = missingLists(form, language);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{adminHomePageText.ownLists({ language: name })}</p>
      {first !== undefined && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            const { at, change } = formIn(form, language);
            flushSync(() => change(Object.fromEntries([first, ...more].map((list) => [list, form.draft[list]]))));
            // The pressed button is gone.
            focusField(first === 'menu' ? `${at}menu.0.label` : `${at}home.0.remove`);
          }}
        >
          {adminHomePageText.copyLists({ language: name })}
        </Button>
      )}
    </div>
  );
}
