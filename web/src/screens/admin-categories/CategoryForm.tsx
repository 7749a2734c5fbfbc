import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import type { CategoryNode } from '@shop/contract/categories';
import { adminCategoriesText } from '@shop/messages/admin-categories';
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
import { CategoryFields } from './CategoryFields.tsx';
import { labels } from './category-draft.ts';
import { DeleteCategory } from './DeleteCategory.tsx';
import { useCategoryForm } from './use-category-form.ts';

/** @param parent the id of the one that a new category is put below; '' for none */
export function CategoryForm({ opened, parent }: { opened: CategoryNode | undefined; parent: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useCategoryForm(opened, parent);
  const { base, messages } = form;
  const [done, setDone] = useState(false);
  useEffect(() => {
    // Only after a render in which nothing is unsaved: otherwise the person would be warned before leaving.
    if (done) void navigate(pathname, { replace: true });
  }, [done, navigate, pathname]);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(adminCategoriesText.saved({ label: saved.label }), { onNextPage: true });
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
          {adminCategoriesText.allCategories}
        </Link>
        <ScreenHeading
          shows={`form ${opened?.id ?? 'new'}`}
          className="display mt-2 text-2xl wrap-anywhere sm:text-3xl"
        >
          {base === undefined
            ? adminCategoriesText.newCategory
            : adminCategoriesText.editCategory({ label: base.label })}
        </ScreenHeading>
        {base !== undefined && (
          <Link
            to={pagePath('category', base.slug)}
            className={`${textLinkClass} mt-1 inline-flex min-h-9 items-center text-sm`}
          >
            {adminCategoriesText.view}
          </Link>
        )}
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
          title={adminCategoriesText.someoneElseChanged}
          note={adminCategoriesText.nothingWasSaved({ label: form.theirs.label })}
          takeTheirs={adminCategoriesText.takeTheirs}
          keepMine={adminCategoriesText.keepMine}
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
      <CategoryFields form={form} />
      {base !== undefined && <History of="categories" id={base.id} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={base !== undefined && <DeleteCategory category={base} onDeleted={() => setDone(true)} />}
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}
