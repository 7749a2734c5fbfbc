import { adminPagesText } from '@shop/messages/admin-pages';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { PageFormState } from './use-page-form.ts';

export function PageFields({ form: { base, draft, messages, change } }: { form: PageFormState }) {
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <Field
        id="title"
        label={adminPagesText.title}
        value={draft.title}
        error={messages.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      {base === undefined && (
        <Field
          id="slug"
          label={adminPagesText.address}
          hint={adminPagesText.addressHint({ slug: draft.slug || '…' })}
          value={draft.slug}
          error={messages.slug}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        />
      )}
      <TextAreaField
        id="markdown"
        label={adminPagesText.text}
        hint={adminPagesText.textHint}
        rows={18}
        value={draft.markdown}
        error={messages.markdown}
        onChange={({ currentTarget }) => change({ markdown: currentTarget.value })}
      />
      <CheckboxRow
        label={adminPagesText.linkInTheFooter}
        checked={draft.inFooter}
        onChange={({ currentTarget }) => change({ inFooter: currentTarget.checked })}
      />
      <Field
        id="position"
        label={adminPagesText.position}
        className="max-w-56"
        inputMode="numeric"
        value={draft.position}
        error={messages.position}
        onChange={({ currentTarget }) => change({ position: currentTarget.value })}
      />
    </div>
  );
}
