import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import type { Attribute } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { History } from '../../features/history/History.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { RecordConflict } from '../../forms/RecordConflict.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { labels } from './attribute-draft.ts';
import { DeleteAttribute } from './DeleteAttribute.tsx';
import { useAttributeForm } from './use-attribute-form.ts';

export function AttributeForm({ opened }: { opened: Attribute | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useAttributeForm(opened);
  const { base, messages } = form;
  const [done, setDone] = useState(false);
  useEffect(() => {
    // Only after a render in which nothing is unsaved: otherwise the person would be warned before leaving.
    if (done) void navigate(pathname, { replace: true });
  }, [done, navigate, pathname]);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(adminAttributesText.saved({ name: saved.name }), { onNextPage: true });
    setDone(true);
  }
  useSaveShortcut(() => void save());

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="mx-auto flex max-w-3xl flex-col gap-6"
    >
      <div>
        <Link to={pathname} className={`${textLinkClass} inline-flex items-center gap-1.5 text-sm`}>
          <ArrowLeftIcon aria-hidden="true" className="size-4" />
          {adminAttributesText.allAttributes}
        </Link>
        <ScreenHeading
          shows={`form ${opened?.key ?? 'new'}`}
          className="display mt-2 text-2xl wrap-anywhere sm:text-3xl"
        >
          {base === undefined
            ? adminAttributesText.newAttribute
            : adminAttributesText.editAttribute({ name: base.name })}
        </ScreenHeading>
      </div>
      {form.restored && (
        <DraftNote
          onDiscard={() => {
            form.discard();
            // The pressed button is gone.
            document.querySelector('h1')?.focus();
          }}
        />
      )}
      {form.theirs !== undefined && (
        <RecordConflict
          title={adminAttributesText.someoneElseChanged}
          note={adminAttributesText.nothingWasSaved({ name: form.theirs.name })}
          takeTheirs={adminAttributesText.takeTheirs}
          keepMine={adminAttributesText.keepMine}
          onSettle={form.settle}
        />
      )}
      <ErrorSummary
        errors={labels.flatMap(({ name, label }) =>
          Object.entries(messages)
            .filter(([field]) => field === name || field.startsWith(`${name}.`))
            .map(([field, message]) => ({ name: field, label, message })),
        )}
      />
      {form.failure !== undefined && <Alert>{sentenceFor(form.failure)}</Alert>}
      <AttributeFields form={form} />
      {base !== undefined && <History of="attributes" id={base.key} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={base !== undefined && <DeleteAttribute attribute={base} onDeleted={() => setDone(true)} />}
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}
