import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import { isBuiltIn, type Option } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
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
import { DeleteOption } from './DeleteOption.tsx';
import { OptionFields } from './OptionFields.tsx';
import { labels } from './option-draft.ts';
import { useOptionForm } from './use-option-form.ts';

export function OptionForm({ opened }: { opened: Option | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useOptionForm(opened);
  const { base, messages } = form;
  const [done, setDone] = useState(false);
  useEffect(() => {
    // Only after a render in which nothing is unsaved: otherwise the person would be warned before leaving.
    if (done) void navigate(pathname, { replace: true });
  }, [done, navigate, pathname]);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(adminOptionsText.saved({ name: saved.name }), { onNextPage: true });
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
          {adminOptionsText.allOptions}
        </Link>
        <ScreenHeading
          shows={`form ${opened?.id ?? 'new'}`}
          className="display mt-2 text-2xl wrap-anywhere sm:text-3xl"
        >
          {base === undefined ? adminOptionsText.newOption : adminOptionsText.editOption({ name: base.name })}
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
          title={adminOptionsText.someoneElseChanged}
          note={adminOptionsText.nothingWasSaved({ name: form.theirs.name })}
          takeTheirs={adminOptionsText.takeTheirs}
          keepMine={adminOptionsText.keepMine}
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
      <OptionFields form={form} />
      {base !== undefined && <History of="options" id={base.id} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={
          base !== undefined && !isBuiltIn(base.id) && <DeleteOption option={base} onDeleted={() => setDone(true)} />
        }
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}
