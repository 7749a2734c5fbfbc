import { pageTitles } from '@shop/contract/titles';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';
import { useState } from 'react';
import { useMailTextsInQuery, useMailTextsQuery } from '../../data/mail-texts.ts';
import { failureOf, skipToken } from '../../data/shop-data.ts';
import { SettingsTabs } from '../../features/office-tabs/SettingsTabs.tsx';
import { furtherLanguages } from '../../forms/translation-drafts.ts';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nameOfKind } from './kind-names.ts';
import { MailTextEditor } from './MailTextEditor.tsx';
import { isEdited, type MailDraft, mailDraftOf } from './mail-draft.ts';

/** Subject and intro of each kind of mail, with a preview beside them. */
export function AdminMailTexts() {
  const read = useMailTextsQuery();
  const failure = failureOf(read);
  const further = furtherLanguages();
  const { data: inLanguages } = useMailTextsInQuery(further.length === 0 ? skipToken : further);
  const [chosen, setChosen] = useState<string>();
  // Of each kind: what was typed stays while another one is looked at.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, MailDraft>>(new Map());
  const texts = read.data ?? [];
  const shown = texts.find(({ kind }) => kind === chosen) ?? texts[0];
  return (
    <>
      <SettingsTabs />
      <div className="mx-auto max-w-6xl">
        <ScreenHeading>{pageTitles.adminMailTexts}</ScreenHeading>
        <p className="mt-1 max-w-prose pb-6 text-ink-soft">{adminMailTextsText.whatTheyAre}</p>
        {failure !== undefined && (
          <RetryAlert className="mb-4" onRetry={() => void read.refetch()}>
            {sentenceFor(failure)}
          </RetryAlert>
        )}
        {shown === undefined && failure === undefined && <Skeleton className="h-96" />}
        {shown !== undefined && (
          <>
            <SelectField
              label={adminMailTextsText.mail}
              className="pb-6 sm:max-w-80"
              value={shown.kind}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {texts.map(({ kind, changed }) => (
                <option key={kind} value={kind}>
                  {changed ? adminMailTextsText.changedOne({ name: nameOfKind(kind) }) : nameOfKind(kind)}
                </option>
              ))}
            </SelectField>
            <UnsavedChanges when={texts.some((text) => isEdited(text, drafts.get(text.kind)))} />
            <MailTextEditor
              key={shown.kind}
              stored={shown}
              storedIn={(language) => inLanguages?.[language]?.find(({ kind }) => kind === shown.kind)}
              draft={drafts.get(shown.kind) ?? mailDraftOf(shown)}
              onEdit={(draft) => setDrafts((known) => new Map(known).set(shown.kind, draft))}
            />
          </>
        )}
      </div>
    </>
  );
}
