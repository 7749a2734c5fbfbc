import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import { recordsText } from '@shop/messages/records';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { RecordConflict } from '../../forms/RecordConflict.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import type { RecordFormState } from '../../forms/use-record-form.ts';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import type { RecordWords } from './record-words.ts';

type RecordEditorProps<Row> = {
  /** Of `useRecordForm`. */
  form: RecordFormState<Row>;
  /** Of the record that was opened; undefined for a new one. */
  id: number | string | undefined;
  words: RecordWords;
  nameOf: (row: Row) => string;
  /** The fields, by their ids, as the summary of errors calls them. */
  labels: readonly { name: string; label: string }[];
  wide?: boolean;
  /** Below the heading, of a record that is there. */
  below?: (row: Row) => ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What a conflict shows of the version that somebody else saved. */
  theirs?: (row: Row) => ReactNode;
  history: (row: Row) => ReactNode;
  /** What deletes it. */
  removal: (row: Row, onDeleted: () => void) => ReactNode;
  /** More ways to leave, beside 'Cancel'. */
  beforeCancel?: (row: Row) => ReactNode;
  /** Called when the form is left because the record was saved or deleted. */
  onDone?: () => void;
};

/** The form of a record on a page of its own. Once it is saved or deleted, it leads back to the list. */
export function RecordEditor<Row>(props: RecordEditorProps<Row>) {
  const {
    form,
    id,
    words,
    nameOf,
    labels,
    wide = false,
    below,
    children,
    theirs,
    history,
    removal,
    beforeCancel,
  } = props;
  const { pathname } = useLocation();
  const { base, messages } = form;
  const [done, setDone] = useState(false);
  useLeave(done, props.onDone);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(recordsText.saved({ name: nameOf(saved) }), { onNextPage: true });
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
      className={`flex flex-col gap-6 ${wide ? '' : 'mx-auto max-w-3xl'}`}
    >
      <div>
        <Link to={pathname} className={`${textLinkClass} inline-flex items-center gap-1.5 text-sm`}>
          <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {words.all}
        </Link>
        <ScreenHeading shows={`form ${id ?? 'new'}`} className="display mt-2 text-2xl wrap-anywhere sm:text-3xl">
          {base === undefined ? words.newOne : recordsText.edit({ name: nameOf(base) })}
        </ScreenHeading>
        {base !== undefined && below?.(base)}
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
          title={words.someoneElseChanged}
          note={recordsText.nothingWasSaved({ name: nameOf(form.theirs) })}
          takeTheirs={recordsText.takeTheirs}
          keepMine={recordsText.keepMine}
          onSettle={form.settle}
        >
          {theirs?.(form.theirs)}
        </RecordConflict>
      )}
      <ErrorSummary
        errors={labels.flatMap(({ name, label }) =>
          Object.entries(messages)
            .filter(([field]) => field === name || field.startsWith(`${name}.`))
            .map(([field, message]) => ({ name: field, label, message })),
        )}
      />
      {form.failure !== undefined && <Alert>{sentenceFor(form.failure)}</Alert>}
      {children}
      {base !== undefined && history(base)}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={base !== undefined && removal(base, () => setDone(true))}
        beforeCancel={base !== undefined && beforeCancel?.(base)}
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}

/** Leaves the form, only after a render in which nothing is unsaved: otherwise the person would be warned. */
function useLeave(done: boolean, onDone: (() => void) | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!done) return;
    onDone?.();
    void navigate(pathname, { replace: true });
    // Once, whatever function a later render gives.
  }, [done, navigate, pathname]);
}
