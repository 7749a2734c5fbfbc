import { MAIL_INTRO_MAX, MAIL_SUBJECT_MAX } from '@shop/contract/mail-texts';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';
import { useRef } from 'react';
import { languageProps } from '../../forms/language-props.ts';
import { translationName } from '../../forms/translation-drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { MailField } from './mail-draft.ts';

type MailTextFieldsProps = {
  /** Left out for the default one. */
  language?: string;
  texts: Record<MailField, string>;
  /** What a further language has where nothing is typed. */
  originals?: Record<MailField, string> | undefined;
  placeholders: readonly string[];
  errorOf: (name: string, text: string) => string | undefined;
  onChange: (field: MailField, text: string) => void;
};

/** Subject and intro in one language. */
export function MailTextFields(props: MailTextFieldsProps) {
  const { language, texts, originals, placeholders, errorOf, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);

  /** At the place where somebody is writing. */
  function insert(name: string): void {
    const at = area.current?.selectionStart ?? texts.intro.length;
    const to = area.current?.selectionEnd ?? at;
    const placeholder = `{${name}}`;
    onChange('intro', texts.intro.slice(0, at) + placeholder + texts.intro.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + placeholder.length, at + placeholder.length);
    });
  }

  const propsOf = (field: MailField) => {
    const id = language === undefined ? field : translationName(language, field);
    return {
      id,
      value: texts[field],
      error: errorOf(id, texts[field]),
      ...(language !== undefined && languageProps(language, originals?.[field] ?? '')),
      onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
    };
  };

  return (
    <>
      {language !== undefined && <p className="text-sm text-ink-soft">{adminMailTextsText.inOtherLanguages}</p>}
      <Field label={adminMailTextsText.subject} maxLength={MAIL_SUBJECT_MAX} {...propsOf('subject')} />
      <TextAreaField
        ref={area}
        label={adminMailTextsText.intro}
        hint={adminMailTextsText.introHint}
        rows={9}
        maxLength={MAIL_INTRO_MAX}
        {...propsOf('intro')}
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
    </>
  );
}
