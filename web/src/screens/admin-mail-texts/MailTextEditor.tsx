import { templateFault } from '@shop/contract/mail-template';
import type { MailText } from '@shop/contract/mail-texts';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';
import { useState } from 'react';
import { useResetMailTextMutation, useSendTestMailMutation, useUpdateMailTextMutation } from '../../data/mail-texts.ts';
import { failureOf } from '../../data/shop-data.ts';
import { focusField } from '../../forms/focus-field.ts';
import { LanguagePanels } from '../../forms/LanguagePanels.tsx';
import { changedTexts, translationName } from '../../forms/translation-drafts.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { MailPreviewPane } from './MailPreviewPane.tsx';
import { MailTextFields } from './MailTextFields.tsx';
import { isEdited, type MailDraft, type MailField, mailDraftOf, textIn, withTextIn } from './mail-draft.ts';

type MailTextEditorProps = {
  stored: MailText;
  /** As mails in a further language have them now; undefined until they are read. */
  storedIn: (language: string) => MailText | undefined;
  draft: MailDraft;
  onEdit: (draft: MailDraft) => void;
};

const fields = ['subject', 'intro'] as const;

/** The texts of one kind. */
export function MailTextEditor({ stored, storedIn, draft, onEdit }: MailTextEditorProps) {
  const { kind, placeholders } = stored;
  const [language, setLanguage] = useState<string>();
  const [update, saving] = useUpdateMailTextMutation();
  const [reset, resetting] = useResetMailTextMutation();
  const [test, testing] = useSendTestMailMutation();
  const failure = [saving, resetting, testing].map(failureOf).find((one) => one !== undefined);
  const errorOf = (path: string, text: string) =>
    templateFault(text, placeholders) ?? fieldErrors(failure).find((error) => error.path === path)?.message;

  /** What a mail would say: where nothing is typed, what its language has. */
  const shown = (field: MailField) => {
    const typed = textIn(draft, language, field);
    return typed === '' && language !== undefined ? (storedIn(language)?.[field] ?? '') : typed;
  };
  const mail = { kind, subject: shown('subject'), intro: shown('intro'), lang: language };

  const fieldsIn = (language?: string) => (
    <MailTextFields
      {...(language !== undefined && { language, originals: storedIn(language) })}
      texts={{ subject: textIn(draft, language, 'subject'), intro: textIn(draft, language, 'intro') }}
      placeholders={placeholders}
      errorOf={errorOf}
      onChange={(field, text) => onEdit(withTextIn(draft, { language, field }, text))}
    />
  );
  /** Until it has a text of its own, a mail has that of the default, unless this is the original: it comes along in each language. */
  const missingIn = (language: string) =>
    fields.filter((field) => {
      const original = stored[field];
      return (
        textIn(draft, language, field).trim() === '' && storedIn(language)?.[field] === original && original !== ''
      );
    }).length;

  async function save(): Promise<void> {
    const { subject, intro } = draft;
    const translations = changedTexts(draft.translations, mailDraftOf(stored).translations);
    const saved = await update({ kind, subject, intro, translations, updatedAt: stored.updatedAt ?? null });
    if (saved.data !== undefined) return toast.success(adminMailTextsText.saved);
    focusField(fieldErrors(failureOf(saved))[0]?.path ?? '');
  }

  async function bringBack(): Promise<void> {
    const original = (await reset(kind)).data;
    if (original === undefined) return;
    onEdit(mailDraftOf(original));
    toast.success(adminMailTextsText.originalIsBack);
  }

  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== undefined && fieldErrors(failure).length === 0 && <Alert>{sentenceFor(failure)}</Alert>}
        <LanguagePanels missingIn={missingIn} panelIn={fieldsIn} onShow={setLanguage}>
          {fieldsIn()}
        </LanguagePanels>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={saving.isLoading}
            busyText={adminMailTextsText.saving}
            unavailable={!isEdited(stored, draft)}
          >
            {adminMailTextsText.save}
          </Button>
          <Button
            variant="secondary"
            busy={testing.isLoading}
            busyText={adminMailTextsText.sending}
            onClick={async () => {
              const sent = await test(mail);
              if (sent.error === undefined) toast.success(adminMailTextsText.testSent);
            }}
          >
            {adminMailTextsText.sendTest}
          </Button>
          {stored.changed && (
            <Button variant="quiet" busy={resetting.isLoading} onClick={() => void bringBack()}>
              {adminMailTextsText.original}
            </Button>
          )}
        </div>
      </form>
      <MailPreviewPane
        texts={mail}
        isFaulty={fields.some(
          (field) =>
            errorOf(language === undefined ? field : translationName(language, field), mail[field]) !== undefined,
        )}
      />
    </div>
  );
}

const fieldErrors = (failure: ApiFailure | undefined) => (failure?.kind === 'problem' ? failure.errors : []);
