import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { History } from '../../features/history/History.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { RecordConflict } from '../../forms/RecordConflict.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { pagePath } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CollectionFields } from './CollectionFields.tsx';
import { labels } from './collection-draft.ts';
import { hiddenBecause } from './collection-state.ts';
import { DeleteCollection } from './DeleteCollection.tsx';
import { useCollectionForm } from './use-collection-form.ts';

export function CollectionForm({ opened }: { opened: Collection | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useCollectionForm(opened);
  const { base, messages } = form;
  const [done, setDone] = useState(false);
  useEffect(() => {
    // Only after a render in which nothing is unsaved: otherwise the person would be warned before leaving.
    if (done) void navigate(pathname, { replace: true });
  }, [done, navigate, pathname]);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(adminCollectionsText.saved({ title: saved.title }), { onNextPage: true });
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
          {adminCollectionsText.allCollections}
        </Link>
        <ScreenHeading
          shows={`form ${opened?.id ?? 'new'}`}
          className="display mt-2 text-2xl wrap-anywhere sm:text-3xl"
        >
          {base === undefined
            ? adminCollectionsText.newCollection
            : adminCollectionsText.editCollection({ title: base.title })}
        </ScreenHeading>
        {base !== undefined && <ShopLink collection={base} />}
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
          title={adminCollectionsText.someoneElseChanged}
          note={adminCollectionsText.nothingWasSaved({ title: form.theirs.title })}
          takeTheirs={adminCollectionsText.takeTheirs}
          keepMine={adminCollectionsText.keepMine}
          onSettle={form.settle}
        />
      )}
      <ErrorSummary
        errors={labels.flatMap(({ name, label }) => {
          const message = messages[name];
          return message === undefined ? [] : [{ name, label, message }];
        })}
      />
      {form.failure !== undefined && <Alert>{sentenceFor(form.failure)}</Alert>}
      <CollectionFields form={form} />
      {base !== undefined && <History of="collections" id={base.id} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={base !== undefined && <DeleteCollection collection={base} onDeleted={() => setDone(true)} />}
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}

/** The collection as shoppers have it, or why they do not. */
function ShopLink({ collection }: { collection: Collection }) {
  const state = hiddenBecause(collection, Date.now());
  if (state !== undefined) {
    return <p className="mt-1 text-sm text-ink-soft">{adminCollectionsText.notShownNow({ state })}</p>;
  }
  return (
    <Link
      to={pagePath('collection', collection.slug)}
      className={`${textLinkClass} mt-1 inline-flex min-h-9 items-center text-sm`}
    >
      {adminCollectionsText.view}
    </Link>
  );
}
