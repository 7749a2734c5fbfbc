import type { SettingsOfStaff } from '@shop/contract/settings';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { useState } from 'react';
import { focusField } from '../../forms/focus-field.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { type DraftName, draftOf, isSame, type SettingsDraft } from './settings-draft.ts';
import { showInApp } from './show-in-app.ts';
import { type Conflict, useSendSettings } from './use-send-settings.ts';

/** What stands before the ids of fields, and the paths of their errors: nothing in the default language. */
const rootPath: string = '';

interface Changes {
  names: readonly DraftName[];
  from: SettingsOfStaff;
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** What is typed into all groups, and saves one of them: only the fields that were changed are sent. */
export function useSettingsForm(stored: SettingsOfStaff) {
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({});
  const [base, setBase] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ group: string; failure: ApiFailure }>();
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState<string>();
  const send = useSendSettings();
  const known = draftOf(base);
  const draft: SettingsDraft = { ...known, ...typed };
  const changed = (names: readonly DraftName[]) => names.filter((name) => !isSame(draft[name], known[name]));

  function forget(names: readonly DraftName[]): void {
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.some((one) => one === name))));
    setErrors((all) => without(all, names));
    setConflict(undefined);
    setFailure(undefined);
  }

  async function save(group: string, names: readonly DraftName[], from = base): Promise<void> {
    const changes = changed(names);
    if (changes.length > 0) await sendAll(group, names, { names: changes, from });
  }

  async function sendAll(group: string, names: readonly DraftName[], changes: Changes): Promise<void> {
    if (saving !== undefined) return;
    setSaving(group);
    setConflict(undefined);
    setFailure(undefined);
    setErrors((all) => without(all, names));
    const sent = await send({ draft, known, ...changes }).finally(() => setSaving(undefined));
    if ('saved' in sent) {
      setBase(sent.saved);
      forget(names);
      showInApp(sent.saved);
      toast.success(adminSettingsText.groupSaved({ group }));
    } else if ('conflict' in sent) setConflict(sent.conflict);
    else if ('errors' in sent) {
      setErrors(sent.errors);
      focusField(Object.keys(sent.errors)[0] ?? '');
    } else setFailure({ group, failure: sent.failure });
  }

  return {
    at: rootPath,
    draft,
    fixed: base.fixed,
    availableLanguages: base.availableLanguages,
    updatedAt: base.updatedAt,
    errors,
    failure,
    conflict,
    saving,
    change(changes: Partial<SettingsDraft>): void {
      setTyped((all) => ({ ...all, ...changes }));
      setErrors((all) => without(all, Object.keys(changes)));
    },
    isChanged: (names: readonly DraftName[]) => changed(names).length > 0,
    isDirty: changed(namesOf(known)).length > 0,
    save,
    /** Says of a field that it shall be as it is. */
    keep: (group: string, name: DraftName) => sendAll(group, [name], { names: [name], from: base }),
    discard: forget,
    /** Takes what somebody else saved of the fields in conflict. */
    takeTheirs(of: Conflict): void {
      forget(of.names);
      setBase(of.now);
    },
  };
}

function namesOf(draft: SettingsDraft): DraftName[] {
  return Object.keys(draft).filter((name): name is DraftName => name in draft);
}

function without(errors: Record<string, string>, of: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !of.some((name) => path === name || path.startsWith(`${name}.`))),
  );
}
