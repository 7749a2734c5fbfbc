import { templateFault } from '@shop/contract/mail-template';
import { MAIL_INTRO_MAX, MAIL_SUBJECT_MAX, type MailText } from '@shop/contract/mail-texts';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';
import { useRef } from 'react';
import { useResetMailTextMutation, useSendTestMailMutation, useUpdateMailTextMutation } from '../../data/mail-texts.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { MailPreviewPane } from './MailPreviewPane.tsx';

export type DraftTexts = Pick<MailText, 'subject' | 'intro'>;

export function isEdited(stored: MailText, draft: DraftTexts | undefined): boolean {
  return draft !== undefined && (draft.subject !== stored.subject || draft.intro !== stored.intro);
}

type MailTextEditorProps = {
  stored: MailText;
  draft: DraftTexts;
  onEdit: (draft: DraftTexts) => void;
};

/** The texts of one kind. */
export function MailTextEditor({ stored, draft: { subject, intro }, onEdit }: MailTextEditorProps) {
  const { kind, placeholders } = stored;
  const area = useRef<HTMLTextAreaElement>(null);
  const [update, saving] = useUpdateMailTextMutation();
  const [reset, resetting] = useResetMailTextMutation();
  const [test, testing] = useSendTestMailMutation();
  const failure = [saving, resetting, testing].map(failureOf).find((one) => one !== undefined);
  const errorOf = (path: 'subject' | 'intro', text: string) =>
    templateFault(text, placeholders) ?? fieldErrors(failure).find((error) => error.path === path)?.message;

  /** At the place where somebody is writing. */
  function insert(name: string): void {
    const at = area.current?.selectionStart ?? intro.length;
    const to = area.current?.selectionEnd ?? at;
    const placeholder = `{${name}}`;
    onEdit({ subject, intro: intro.slice(0, at) + placeholder + intro.slice(to) });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + placeholder.length, at + placeholder.length);
    });
  }

  async function save(): Promise<void> {
    const saved = await update({ kind, subject, intro, updatedAt: stored.updatedAt ?? null });
    if (saved.data !== undefined) toast.success(adminMailTextsText.saved);
  }

  async function bringBack(): Promise<void> {
    const original = (await reset(kind)).data;
    if (original === undefined) return;
    onEdit({ subject: original.subject, intro: original.intro });
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
        <Field
          label={adminMailTextsText.subject}
          maxLength={MAIL_SUBJECT_MAX}
          value={subject}
          error={errorOf('subject', subject)}
          onChange={(event) => onEdit({ intro, subject: event.currentTarget.value })}
        />
        <TextAreaField
          ref={area}
          label={adminMailTextsText.intro}
          hint={adminMailTextsText.introHint}
          rows={9}
          maxLength={MAIL_INTRO_MAX}
          value={intro}
          error={errorOf('intro', intro)}
          onChange={(event) => onEdit({ subject, intro: event.currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <span>{adminMailTextsText.insert}</span>
          {placeholders.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              aria-label={adminMailTextsText.insertOne({ name })}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={saving.isLoading}
            busyText={adminMailTextsText.saving}
            unavailable={!isEdited(stored, { subject, intro })}
          >
            {adminMailTextsText.save}
          </Button>
          <Button
            variant="secondary"
            busy={testing.isLoading}
            busyText={adminMailTextsText.sending}
            onClick={async () => {
              const sent = await test({ kind, subject, intro });
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
        texts={{ kind, subject, intro }}
        isFaulty={errorOf('subject', subject) !== undefined || errorOf('intro', intro) !== undefined}
      />
    </div>
  );
}

const fieldErrors = (failure: ApiFailure | undefined) => (failure?.kind === 'problem' ? failure.errors : []);
