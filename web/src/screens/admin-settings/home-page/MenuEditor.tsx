import { MENU_MAX } from '@shop/contract/home-sections';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { settingFieldText } from '@shop/messages/setting-fields';
import { useSettings } from '../group-context.ts';
import { AddButton } from './AddButton.tsx';
import { EntryList } from './EntryList.tsx';
import { LinkFields } from './LinkFields.tsx';

export function MenuEditor() {
  const { at, draft, errors, fixed, change } = useSettings();
  const { menu } = draft;
  return (
    <EntryList
      name={`${at}menu`}
      legend={settingFieldText.menu}
      hint={adminHomePageText.menuHint({ most: MENU_MAX })}
      error={errors[`${at}menu`]}
      disabled={fixed.includes('menu')}
      entries={menu}
      nameOf={() => adminHomePageText.kindLink}
      fields={({ entry, path, replace }) => (
        <LinkFields
          path={path}
          link={entry}
          labelText={adminHomePageText.label}
          toText={adminHomePageText.to}
          onChange={(changes) => replace({ ...entry, ...changes })}
        />
      )}
      onChange={(entries) => change({ menu: entries })}
    >
      <AddButton
        id={`${at}menu.add`}
        full={menu.length >= MENU_MAX}
        first={`${at}menu.${menu.length}.label`}
        onAdd={() => change({ menu: [...menu, { label: '', to: '' }] })}
      >
        {adminHomePageText.addLink}
      </AddButton>
    </EntryList>
  );
}
